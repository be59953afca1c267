# A Relu that makes a bound of a Clip is joined with it as if it made the input, which it then limits to 0.
# kind: wrong elements
# text: ONNX Clip-13: "Clip operator limits the given input within an interval."
# case: onnx.program/bound-that-is-rectified
# upstream: https://github.com/microsoft/onnxruntime/pull/1105 added the rule that joins them; none of a bound found, 2026-12-01
# shows: [0.]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float[1] x, float most) => (float[1] y) { a = Relu (most) y = Clip (x, , a) }""")
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, {"x": np.array([-1], np.float32), "most": np.array(2, np.float32)})[0]) # -1 is below 2
