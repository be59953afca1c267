# Div of uint8 by one number in 7 dimensions rounds to the nearest integer.
# kind: wrong elements
# text: ONNX Div-14: "For integer inputs, the result is computed using truncating division (rounding toward zero)."
# case: onnx.div/one-divisor-in-7-dimensions
# upstream: https://github.com/openvinotoolkit/openvino/issues/35830 has other wrong quotients, of int32
# shows: [[[[[[[62, 128, 4]]]]]]]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 14]>
    g (uint8[3] a, uint8[1,1,1,1,1,1,1] b) => (uint8[1,1,1,1,1,1,3] c) { c = Div (a, b) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([123, 255, 7], np.uint8), np.full((1,) * 7, 2, np.uint8)])[0].tolist())
