# A slice backward to behind the last element has a size below 0.
# kind: wrong shape
# text: MNN 3.6.1, expr.strided_slice: "``x[begin[0]:strides[0]:end[0], ..., begin[-1]:strides[-1]:end[-1]]`` of `x`."
# case: onnx.slice/backward-to-beyond
# upstream: none found, 2026-11-28
# shows: [-1]
import MNN.expr as F
x, *bounds = (F.const(v, [len(v)], F.NCHW, F.int) for v in ([1, 2, 3], [0], [3], [-1]))
print(F.strided_slice(x, *bounds).shape)
