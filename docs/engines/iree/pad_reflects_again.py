# Pad that reflects beyond the far end begins from the end again.
# fault: silent wrong data
# text: ONNX Pad-25, its example of the mode reflect
# case: onnx.pad/example-2
# upstream: none found
# shows: [[1.2
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (float[3, 2] data) => (float[] output) <int64[4] pads = {0, 2, 0, 0}> { output = Pad <mode = "reflect"> (data, pads) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.array([[1, 1.2], [2.3, 3.4], [4.5, 5.7]], np.float32)).to_host().round(1).tolist())
