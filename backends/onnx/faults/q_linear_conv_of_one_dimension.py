# QLinearConv of one dimension multiplies by the scales of feature maps along the batch.
# kind: wrong shape
# text: ONNX QLinearConv-10: "It means they must be either scalars (per tensor) or 1-D tensors (per output channel)."
# case: onnx.q_linear_conv/maps
# upstream: https://github.com/onnx/onnx/pull/6460 added lists of scales, for two spatial dimensions
# shows: (1, 3, 3, 3)
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 10]>
    g (uint8[1,1,3] x, uint8[3,1,1] w, float one, uint8 zero, float[3] s, uint8[3] z) => (uint8[a,b,c] y) { y = QLinearConv (x, one, zero, w, s, z, one, zero) }""")
print(ReferenceEvaluator(model).run(None, {"x": np.array([[[5, 7, 9]]], np.uint8), "w": np.array([[[5]], [[6]], [[7]]], np.uint8), "one": np.float32(1), "zero": np.uint8(0), "s": np.array([1, 2, 0.5], np.float32), "z": np.array([0, 5, 3], np.uint8)})[0].shape)
