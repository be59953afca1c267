# An ellipsis of a scalar is refused.
# kind: differs from TensorFlow
# text: TensorFlow 2.21.0, tf.strided_slice: "If the ith bit of `ellipsis_mask` is set, as many unspecified dimensions as needed will be inserted between other dimensions."
# case: openvino.strided_slice/ellipsis-of-a-scalar
# upstream: none found, 2026-11-28
# shows: unable to get variable info
import MNN.expr as F
bounds = (F.const(v, [1], F.NCHW, F.int) for v in ([0], [0], [1]))
print(F.strided_slice(F.scalar(7), *bounds, ellipsis_mask=1).shape)
