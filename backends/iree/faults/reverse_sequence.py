# ReverseSequence is not compiled.
# kind: refuses valid
# text: ONNX ReverseSequence-10: "Reverse batch of sequences having different lengths specified by `sequence_lens`."
# case: onnx.reverse_sequence/example-1
# upstream: https://github.com/iree-org/iree/issues/24229 had wrong data for it, and is closed
# shows: LLVM Translation failed
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 10]> g (uint8[4, 4] input, int64[4] lens) => (uint8[4, 4] Y) { Y = ReverseSequence <time_axis = 0, batch_axis = 1> (input, lens) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((4, 4), np.uint8), np.array([4, 3, 2, 1])).to_host())
