# Reshape limits sizes to 31 bits.
# kind: wrong shape
# text: ONNX Reshape-14: "First input is the data tensor, second input is a shape tensor which specifies the output shape."
# case: onnx.reshape/nothing-of-32-bits
# upstream: https://github.com/openvinotoolkit/openvino/issues/37957 has such a truncation in Clip
# shows: (0, 2147483647)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 14]>
    g (uint8[0] data) => (uint8[c, d] reshaped) <int64[2] shape = {0, 4294967296}> { reshaped = Reshape <allowzero = 1> (data, shape) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros(0, np.uint8)])[0].shape)
