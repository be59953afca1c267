# Unique takes any number but 1 for sorted 0.
# kind: accepts invalid
# text: ONNX Unique-28, sorted: "Must be one of 0, or 1 (default)."
# case: onnx.unique/sorted-out-of-range[sorted=2]
# upstream: none found, 2026-11-28
# shows: [2, 1]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (int64[2] x) => (int64[n] y) { y = Unique <sorted = 2> (x) }""")
run = ort.InferenceSession(model.SerializeToString()).run
print(run(None, {"x": np.array([2, 1])})[0].tolist())
