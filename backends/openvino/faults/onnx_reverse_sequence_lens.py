# ReverseSequence accepts lengths of the type double.
# kind: accepts invalid
# text: ONNX ReverseSequence-10, inputs: "sequence_lens : tensor(int64)"
# case: onnx.reverse_sequence/lengths-of-double
# upstream: none found, 2026-11-28
# shows: [[2],
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 10]>
    g (uint8[2, 1] input, double[1] lens) => (uint8[a, b] Y) { Y = ReverseSequence (input, lens) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.array([[1], [2]], np.uint8), np.array([2.0])])[0]))
