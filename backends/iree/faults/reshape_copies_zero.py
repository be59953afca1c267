# Reshape refuses a size of 0 that is copied from the data, where another size of it differs.
# kind: refuses valid
# text: ONNX Reshape-25: "A dimension could also be 0, in which case the actual dimension value is unchanged (i.e. taken from the input tensor)."
# case: onnx.reshape/copies-zero
# upstream: none found, 2026-11-28
# shows: cast incompatible
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[0, 3] data) => (uint8[0, 5] reshaped) <int64[2] shape = {0, 5}> { reshaped = Reshape (data, shape) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((0, 3), np.uint8)).to_host().shape)
