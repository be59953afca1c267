# GlobalMaxPool of one spatial dimension drops the channels.
# kind: wrong shape
# text: ONNX GlobalMaxPool-22: "This is equivalent to MaxPool with kernel size equal to the spatial dimension of input tensor."
# case: onnx.global_max_pool/channels
# upstream: https://github.com/onnx/onnx/issues/7682, which https://github.com/onnx/onnx/pull/8383 mends, and is not in 1.23.2
# shows: (2, 1)
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[2,2,2] x) => (float[a,b,c] y) { y = GlobalMaxPool (x) }""")
print(ReferenceEvaluator(model).run(None, {"x": np.array([[[1, -3], [5, 2]], [[-8, -4], [9, 3]]], np.float32)})[0].shape)
