# reshape with two sizes of -1 takes the first for 1.
# kind: differs from TensorFlow
# text: TensorFlow 2.21.0, tf.reshape: "At most one component of `shape` can be -1."
# case: onnx.reshape/two-inferred-of-two
# upstream: none found, 2026-11-28
# shows: [1, 2]
import MNN.expr as F
print(F.reshape(F.const([1, 2], [2], F.NCHW, F.int), [-1, -1]).shape)
