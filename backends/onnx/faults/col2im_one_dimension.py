# Col2Im accepts an image of one dimension.
# kind: accepts invalid
# text: ONNX Col2Im-18, image_shape: "This is a 1-dimensional tensor with size of at least 2"
# case: onnx.col2im/one-dimension
# upstream: none found, 2026-11-30
# shows: [[[1.0, 5.0, 4.0]]]
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 18]>
    g (float[1,2,2] x, int64[1] i, int64[1] b) => (float[a,c,d] y) { y = Col2Im (x, i, b) }""")
print(ReferenceEvaluator(model).run(None, {"x": np.array([[[1, 2], [3, 4]]], np.float32), "i": np.array([3], np.int64), "b": np.array([2], np.int64)})[0].tolist())
