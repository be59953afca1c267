# Shape counts an end that is still negative after the rank is added from the back once more.
# kind: wrong shape
# text: ONNX Shape-25, introduction: "Note that axes will be clamped to the range [0, r], where r is the rank of the input tensor if they are out-of-range (after adding r in the case of negative axis)."
# case: onnx.shape/end-before-all[end=-4]
# upstream: https://github.com/onnx/onnx/pull/7132 corrected the range in the text
# shows: [[2, 3]]
import numpy as np, onnx
from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 13, opset_import: ["": 25]>
    g (float[2, 3, 4] x) => (int64[n] y) { y = Shape <end = -4> (x) }""")
print([y.tolist() for y in ReferenceEvaluator(model).run(None, {"x": np.zeros([2, 3, 4], np.float32)})])
