# Compress is not compiled: its condition is cast to another rank.
# kind: refuses valid
# text: ONNX Compress-11, condition: "Rank 1 tensor of booleans to indicate which slices or data elements to be selected."
# case: onnx.compress/example-0
# upstream: https://github.com/nod-ai/AMD-SHARK-ModelDev/issues/898 has the same message, and is closed; https://github.com/iree-org/iree/issues/24378 is about the tests of ONNX that are expected to fail, of which test_compress_0 is one
# shows: cast incompatible
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]> g (uint8[3, 2] input, bool[3] condition) => (uint8[n, 2] output) { output = Compress <axis = 0> (input, condition) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((3, 2), np.uint8), np.ones(3, np.bool_)).to_host())
