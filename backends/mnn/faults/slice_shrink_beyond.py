# The element behind the last one is what the memory of the result held before.
# kind: wrong by every answer
# text: MNN 3.6.1, expr.strided_slice: "``x[begin[0]:strides[0]:end[0], ..., begin[-1]:strides[-1]:end[-1]]`` of `x`."
# case: openvino.strided_slice/shrink-beyond
# upstream: none found, 2026-11-28
# shows: size 1
import MNN.expr as F
x, *bounds = (F.const(v, [1], F.NCHW, F.int) for v in ([7], [1], [2], [1]))
print("size", F.strided_slice(x, *bounds, shrink_axis_mask=1).read().size)
