# The compiler divides by zero on a GatherND of no tuples.
# kind: crash
# text: ONNX GatherND-13: "The first `b` dimensions of the shape of `indices` tensor and `data` tensor must be equal."
# case: onnx.gather_nd/empty-batch
# upstream: https://github.com/iree-org/iree/issues/24378 has other crashes of the compiler on tensors of no elements
# shows: Error code: -8
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[0, 2] data, int64[0, 1] indices) => (uint8[0] output) { output = GatherND <batch_dims = 1> (data, indices) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((0, 2), np.uint8), np.zeros((0, 1), np.int64)).to_host())
