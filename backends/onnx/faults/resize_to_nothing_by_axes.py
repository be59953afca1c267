# Resize by axes refuses data of no elements beside the axis.
# kind: refuses valid
# text: ONNX Resize-19, axes: "specifies a subset of axes"
# case: onnx.resize/nothing-beside-the-axes
# upstream: https://github.com/onnx/onnx/pull/8415 writes this path anew, and is not in 1.23.2
# shows: 'NoneType' object has no attribute 'reshape'
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[0, 1] X) => (float[a, b] Y) <int64[1] sizes = {2}> { Y = Resize <axes = [1], mode = "nearest"> (X, , , sizes) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"X": np.zeros((0, 1), np.float32)})[0])
