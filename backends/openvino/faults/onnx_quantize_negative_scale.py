# QuantizeLinear ignores the sign of a scale for an infinity.
# kind: wrong elements
# text: ONNX QuantizeLinear-25: "The quantization formula is `y = saturate((x / y_scale) + y_zero_point)`."
# case: onnx.quantize_linear/infinities
# upstream: https://github.com/openvinotoolkit/openvino/pull/31084 is about negative scales, and is open
# shows: [127, -128]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 13]>
    g (float[2] x) => (int8[2] y) <float s = {-2}, int8 z = {0}> { y = QuantizeLinear (x, s, z) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([np.inf, -np.inf], np.float32)])[0].tolist())
