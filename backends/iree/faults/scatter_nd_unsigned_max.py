# ScatterND compares unsigned elements as if they had a sign.
# kind: wrong elements
# text: ONNX ScatterND-18, reduction: "'max': reduction using the maximum operation."
# case: onnx.scatter_nd/top-bit-max
# upstream: none found, 2026-11-28
# shows: [1]
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]> g (uint8[1] data, int64[1, 1] indices, uint8[1] updates) => (uint8[1] output) { output = ScatterND <reduction = "max"> (data, indices, updates) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.ones(1, np.uint8), np.zeros((1, 1), np.int64), np.array([200], np.uint8)).to_host().view(np.uint8))
