# Expand keeps one element where a dimension of one is to have none, and the shape is in the model.
# kind: wrong shape
# text: ONNX Expand-13: "Two corresponding dimensions must have the same value, or one of them is equal to 1."
# case: onnx.expand/to-nothing
# upstream: https://github.com/openvinotoolkit/openvino/issues/31049 has it, and pull request 31156 was to mend it
# shows: (2, 1)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1] input) => (uint8[a, b] output) <int64[2] shape = {2, 0}> { output = Expand (input, shape) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.zeros(1, np.uint8)])[0].shape)
