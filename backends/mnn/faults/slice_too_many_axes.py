# An index of two axes is taken for data of one.
# kind: accepts invalid
# text: MNN 3.6.1, expr.strided_slice: "``x[begin[0]:strides[0]:end[0], ..., begin[-1]:strides[-1]:end[-1]]`` of `x`."
# case: openvino.strided_slice/entries-for-two-axes
# upstream: none found, 2026-11-28
# shows: axes 2
import MNN.expr as F
x, *bounds = (F.const(v, [2], F.NCHW, F.int) for v in ([1, 2], [0, 0], [1, 1], [1, 1]))
print("axes", len(F.strided_slice(x, *bounds).shape))
