# Hardmax takes an axis beyond 32 bits, whose low ones name a dimension.
# kind: accepts invalid
# text: ONNX Hardmax-13, axis: "Accepted range is [-r, r-1] where r = rank(input)."
# case: onnx.hardmax/beyond-32-bits[axis=4294967296]
# upstream: none found, 2026-11-29; the range and its check are of https://github.com/microsoft/onnxruntime/pull/1835
# shows: [0.0, 0.0, 1.0, 1.0]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (float[2, 2] x) => (float[2, 2] y) { y = Hardmax <axis = 4294967296> (x) }""")
run = ort.InferenceSession(model.SerializeToString()).run
print(run(None, {"x": np.array([[1, 2], [3, 4]], np.float32)})[0].ravel().tolist())
