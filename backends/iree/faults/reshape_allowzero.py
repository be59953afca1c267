# The compiler divides by zero on a Reshape with allowzero and a size of 0.
# kind: crash
# text: ONNX Reshape-25: "If 'allowzero' is set, and the new shape includes 0, the dimension will be set explicitly to zero"
# case: onnx.reshape/allowzero-reordered
# upstream: https://github.com/iree-org/iree/issues/24378 is about the tests of ONNX that are expected to fail, of which test_reshape_allowzero_reordered is one
# shows: Error code: -8
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[0, 3] data) => (uint8[3, 0] reshaped) <int64[2] shape = {3, 0}> { reshaped = Reshape <allowzero = 1> (data, shape) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((0, 3), np.uint8)).to_host())
