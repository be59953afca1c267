# ReverseSequence accepts a batch axis that is counted from the back.
# kind: accepts invalid
# text: ONNX ReverseSequence-10, batch_axis: "Must be one of 1 (default), or 0"
# case: onnx.reverse_sequence/batch-axis-from-the-back
# upstream: https://github.com/NervanaSystems/ngraph/pull/3634 added the check of the axes
# shows: [[3 4]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 10]>
    g (uint8[2, 2] input) => (uint8[2, 2] Y) <int64[2] lens = {2, 2}> { Y = ReverseSequence <batch_axis = -1, time_axis = 0> (input, lens) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([[1, 2], [3, 4]], np.uint8)])[0])
