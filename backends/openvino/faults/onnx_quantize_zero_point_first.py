# QuantizeLinear adds the zero point before it rounds.
# kind: wrong elements
# text: ONNX QuantizeLinear-25: "For `(x / y_scale)`, it rounds to the nearest even."
# case: onnx.quantize_linear/halves-and-zero-point
# upstream: https://github.com/microsoft/onnxruntime/issues/25045 has such results that differ by 1, and the formula of FakeQuantize that gives them
# shows: [0, 0, 2, 2]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 13]>
    g (float[4] x) => (int8[4] y) <float s = {2}, int8 z = {1}> { y = QuantizeLinear (x, s, z) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([-3, -1, 1, 3], np.float32)])[0].tolist())
