# tile takes repeats below 0, and gives no elements where the size overflows 32 bits.
# kind: differs from TensorFlow
# text: TensorFlow 2.21.0, tf.tile: "The output tensor's i'th dimension has `input.dims(i) * multiples[i]` elements"
# case: onnx.tile/least-of-32-bits
# upstream: none found, 2026-11-28
# shows: [0]
import MNN.expr as F
x, n = F.const([1, 2], [2], F.NCHW, F.int), F.const([-2**31], [1], F.NCHW, F.int)
print(F.tile(x, n).shape)
