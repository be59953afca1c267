# Reshape accepts -1 beside a 0 that allowzero allows.
# kind: accepts invalid
# text: ONNX Reshape-14: "it is invalid for the specified shape to contain both a zero value and -1"
# case: onnx.reshape/nothing-beside-inferred
# upstream: https://github.com/onnx/onnx/issues/4550 led to the sentence
# shows: (0, 1)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 14]>
    g (uint8[0] data) => (uint8[c, d] reshaped) <int64[2] shape = {0, -1}> { reshaped = Reshape <allowzero = 1> (data, shape) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros(0, np.uint8)])[0].shape)
