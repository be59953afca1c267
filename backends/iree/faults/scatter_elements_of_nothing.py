# The compiler divides by zero on a ScatterElements of no indices.
# kind: crash
# text: ONNX ScatterElements-18: "For each entry in `updates`, the target index in `data` is obtained by combining the corresponding entry in `indices` with the index of the entry itself"
# case: onnx.scatter_elements/no-indices[reduction=none]
# upstream: https://github.com/iree-org/iree/issues/24378 has other crashes of the compiler on tensors of no elements
# shows: Error code: -8
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]> g (uint8[3] data, int64[0] indices, uint8[0] updates) => (uint8[3] output) { output = ScatterElements (data, indices, updates) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(3, np.uint8), np.zeros(0, np.int64), np.zeros(0, np.uint8)).to_host())
