# Unique takes unsorted slices from the first axis, whatever the axis is, and so do elements without axis.
# kind: wrong shape
# text: ONNX Unique-28: "When an optional attribute 'axis' is provided, unique subtensors sliced along the 'axis' are returned."
# case: onnx.unique/slices-in-order
# upstream: https://github.com/onnx/onnx/pull/8424
# shows: (2, 3)
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (float[3, 3] x) => (float[3, n] y, int64[n] i) { y, i = Unique <axis = 1, sorted = 0> (x) }""")
x = np.array([[2, 1, 2], [0, 3, 0], [5, 4, 5]], np.float32)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"x": x})[0].shape)
