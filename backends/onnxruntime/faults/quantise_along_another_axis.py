# Behind a QuantizeLinear, DequantizeLinear and a QuantizeLinear by the same scales and zero points are removed, although they are of different axes.
# kind: wrong elements
# text: ONNX QuantizeLinear-28, axis: "The axis of the dequantizing dimension of the input tensor."
# case: onnx.program/quantised-along-another-axis
# upstream: none found, 2026-12-01
# shows: [[5 5]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 21]>
    g (float[2,2] x, float one, float[2] scales, uint8[2] zeros) => (uint8[2,2] y)
    { a = QuantizeLinear (x, one) b = DequantizeLinear <axis = 1> (a, scales, zeros) y = QuantizeLinear <axis = 0> (b, scales, zeros) }""")
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
inputs = {"x": np.full((2, 2), 5, np.float32), "one": np.array(1, np.float32), "scales": np.ones(2, np.float32), "zeros": np.array([0, 1], np.uint8)}
print(session.run(None, inputs)[0]) # which is [[5 4] [6 5]]
