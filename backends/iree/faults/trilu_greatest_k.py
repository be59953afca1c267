# Trilu with k near the greatest integer keeps what it is to remove.
# kind: wrong elements
# text: ONNX Trilu-14: "If upper is set to true, a positive k retains the upper triangular matrix excluding the main diagonal and (k-1) diagonals above it."
# case: onnx.trilu/out-of-all[upper=true,k=9223372036854775807]
# upstream: https://github.com/pytorch/pytorch/pull/153240 has it of PyTorch, whose operator this one becomes
# shows: 7
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 14]> g (uint8[4, 5] input, int64 k) => (uint8[4, 5] output) { output = Trilu <upper = 1> (input, k) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.full((4, 5), 7, np.uint8), np.array(2**63 - 1)).to_host())
