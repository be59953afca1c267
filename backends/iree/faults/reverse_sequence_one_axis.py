# ReverseSequence may reverse along the axis of its batches.
# kind: accepts invalid
# text: ONNX ReverseSequence-10, time_axis: "(Optional) Specify which axis is time axis. Must be one of 0 (default), or 1.", and batch_axis: "Must be one of 1 (default), or 0."
# case: onnx.reverse_sequence/one-axis[axis=0]
# upstream: none found, 2026-11-28
# shows: (1, 1)
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 10]> g (uint8[1, 1] input, int64[1] lens) => (uint8[1, 1] Y) { Y = ReverseSequence <time_axis = 0, batch_axis = 0> (input, lens) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((1, 1), np.uint8), np.ones(1, np.int64)).to_host().shape)
