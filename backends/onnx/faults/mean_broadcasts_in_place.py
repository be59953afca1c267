# Mean adds its inputs into the first, so it fails if this is smaller than the output.
# kind: refuses valid
# text: ONNX Mean-13: "This operator supports **multidirectional (i.e., Numpy-style) broadcasting**"
# case: onnx.mean/broadcast
# upstream: none found, 2026-11-29
# shows: non-broadcastable output operand
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 13]>
    g (float[2,1] a, float[2] b) => (float[2,2] y) { y = Mean (a, b) }""")
try:
    ReferenceEvaluator(model).run(None, {"a": np.array([[1], [2]], np.float32), "b": np.array([4, -4], np.float32)})
except Exception as refusal:
    print(repr(refusal))
