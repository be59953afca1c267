# New axes count as dimensions when an ellipsis is measured.
# kind: differs from TensorFlow
# text: TensorFlow 2.21.0, tf.strided_slice: "If the ith bit of `ellipsis_mask` is set, as many unspecified dimensions as needed will be inserted between other dimensions."
# case: openvino.strided_slice/ellipsis-with-new-axes-after
# upstream: none found, 2026-11-28
# shows: [1, 2]
import MNN.expr as F
x, *bounds = (F.const(v, [len(v)], F.NCHW, F.int) for v in ([1, 2], [0, 0], [0, 0], [1, 1]))
print(F.strided_slice(x, *bounds, ellipsis_mask=1, new_axis_mask=2).shape)
