# ConvInteger subtracts zero points of feature maps along another dimension, and fails or is wrong.
# kind: refuses valid
# text: ONNX ConvInteger-10, w_zero_point: "It could be a scalar or a 1-D tensor, which means a per-tensor/layer or per output channel quantization."
# case: onnx.conv_integer/zero-point-of-each-map
# upstream: https://github.com/onnx/onnx/pull/7165 names it, and was not merged
# shows: non-broadcastable output operand
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 10]>
    g (uint8[1,1,4] x, uint8[2,1,2] w, uint8 xz, uint8[2] wz) => (int32[a,b,c] y) { y = ConvInteger (x, w, xz, wz) }""")
try:
    ReferenceEvaluator(model).run(None, {"x": np.array([[[1, 2, 4, 8]]], np.uint8), "w": np.array([[[1, 2]], [[3, 4]]], np.uint8), "xz": np.uint8(0), "wz": np.array([1, 5], np.uint8)})
except Exception as refusal:
    print(repr(refusal))
