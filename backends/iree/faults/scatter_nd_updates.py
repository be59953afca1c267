# ScatterND takes updates that are not one for each tuple.
# kind: accepts invalid
# text: ONNX ScatterND-18: "`updates` is treated as a (q-1)-dimensional tensor of replacement-slice-values."
# case: onnx.scatter_nd/other-updates[sizes=0]
# upstream: none found, 2026-11-28
# shows: [0 0 0]
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]> g (uint8[3] data, int64[1, 1] indices, uint8[2] updates) => (uint8[3] output) { output = ScatterND (data, indices, updates) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(3, np.uint8), np.zeros((1, 1), np.int64), np.zeros(2, np.uint8)).to_host())
