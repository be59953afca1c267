# The compiler divides by zero on a ScatterND of no tuples.
# kind: crash
# text: ONNX ScatterND-18: "The output of the operation is produced by creating a copy of the input `data`, and then updating its value"
# case: onnx.scatter_nd/no-tuples[reduction=none]
# upstream: https://github.com/iree-org/iree/issues/24378 has other crashes of the compiler on tensors of no elements
# shows: Error code: -8
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]> g (uint8[3] data, int64[0, 1] indices, uint8[0] updates) => (uint8[3] output) { output = ScatterND (data, indices, updates) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(3, np.uint8), np.zeros((0, 1), np.int64), np.zeros(0, np.uint8)).to_host())
