# An output of the model that is also transposed, quantised and dequantised is itself quantised and dequantised.
# kind: wrong elements
# text: ONNX Relu-14: "y = max(0, x)"
# case: onnx.program/rows-that-are-quantised-as-columns
# upstream: none found, 2026-12-01
# shows: [[63.75]]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 21]>
    g (float[1, 1] x) => (float[1, 1] a, float[1, 1] d) <float scale = {0.25}>
    { a = Relu (x) b = Transpose (a) c = QuantizeLinear (b, scale) d = DequantizeLinear (c, scale) }""")
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(["a"], {"x": np.array([[1000]], np.float32)})[0]) # which is 1000
