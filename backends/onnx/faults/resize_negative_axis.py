# Resize refuses an axis that counts from the back.
# kind: refuses valid
# text: ONNX Resize-19, axes: "Negative value means counting dimensions from the back."
# case: onnx.resize/from-the-back
# upstream: https://github.com/onnx/onnx/pull/8415 mends it, and is not in 1.23.2
# shows: axes don't match array
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[2] X) => (float[n] Y) <int64[1] sizes = {4}> { Y = Resize <axes = [-1], mode = "nearest"> (X, , , sizes) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"X": np.zeros(2, np.float32)})[0])
