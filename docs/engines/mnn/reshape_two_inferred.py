# reshape with two sizes of -1 takes the first for 1.
# fault: accepts an invalid call
# text: MNN, expr.reshape: "reshape the var `x` by `shape`.", and no other -1 says what is left
# case: onnx.reshape/two-inferred-of-two
# upstream: none found
# shows: [1, 2]
import MNN.expr as F
print(F.reshape(F.const([1, 2], [2], F.NCHW, F.int), [-1, -1]).shape)
