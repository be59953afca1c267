# Pow of int64 rounds a power beyond 2^53.
# kind: wrong elements
# text: ONNX Pow-15: "produces one output data (Tensor<T>) where the function `f(x) = x^exponent`, is applied to the data tensor elementwise."
# case: onnx.pow/beyond-53-bits
# upstream: none found, 2026-11-29
# shows: off by -1
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 15]>
    g (int64[1] x, int64[1] y) => (int64[1] z) { z = Pow (x, y) }""")
run = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run
print("off by", int(run(None, {"x": np.array([15]), "y": np.array([14])})[0][0]) - 15**14)
