# An ellipsis of a scalar is refused.
# fault: refuses a valid call
# text: MNN, expr.strided_slice: "``x[begin[0]:strides[0]:end[0], ..., begin[-1]:strides[-1]:end[-1]]`` of `x`."
# case: openvino.strided_slice/ellipsis-of-a-scalar
# upstream: none found
# shows: unable to get variable info
import MNN.expr as F
bounds = (F.const(v, [1], F.NCHW, F.int) for v in ([0], [0], [1]))
print(F.strided_slice(F.scalar(7), *bounds, ellipsis_mask=1).shape)
