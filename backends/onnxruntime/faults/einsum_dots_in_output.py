# Einsum ignores dots in the output that are no ellipsis.
# kind: accepts invalid
# text: ONNX Einsum-28: "The right-hand side may contain exactly one ellipsis."
# case: onnx.einsum/other-characters[equation=2]
# upstream: none found, 2026-11-29
# shows: 3.0
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 12]>
    g (float[2] x) => (float y) { y = Einsum <equation = "i->.."> (x) }""")
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, {"x": np.array([1, 2], np.float32)})[0])
