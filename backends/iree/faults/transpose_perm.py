# A permutation that names no axis crashes the compiler.
# kind: crash
# text: ONNX Transpose-25, perm: "Its length must be equal to the rank of the input, and each value must be in the range `[0, rank-1]`."
# case: onnx.transpose/out-of-range[perm=0]
# upstream: https://github.com/iree-org/iree/issues/24265 has a crash for a negative axis of another operator
# shows: Error code: -11
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[1, 2] data) => (uint8[] transposed) { transposed = Transpose <perm = [0, 2]> (data) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((1, 2), np.uint8)).to_host())
