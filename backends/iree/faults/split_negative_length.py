# Split takes a negative length.
# kind: accepts invalid
# text: ONNX Split-18, split: "Values should be >= 0."
# case: onnx.split/negative-length[split=0]
# upstream: none found, 2026-11-28
# shows: [0 0 0]
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]> g (uint8[4] input) => (uint8[] a, uint8[] b) <int64[2] split = {-1, 5}> { a, b = Split <axis = 0> (input, split) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(4, np.uint8))[0].to_host())
