# tile of so many repeats that the size overflows 32 bits gives no elements.
# fault: accepts an invalid call
# text: MNN, expr.tile: "Repeat `x` `multiples` times."
# case: onnx.tile/least-of-32-bits
# upstream: none found
# shows: [0]
import MNN.expr as F
x, n = F.const([1, 2], [2], F.NCHW, F.int), F.const([-2**31], [1], F.NCHW, F.int)
print(F.tile(x, n).shape)
