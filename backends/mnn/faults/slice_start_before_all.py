# A slice that starts before the first element leaves elements out.
# kind: wrong shape
# text: MNN 3.6.1, expr.strided_slice: "``x[begin[0]:strides[0]:end[0], ..., begin[-1]:strides[-1]:end[-1]]`` of `x`."
# case: onnx.slice/start-before-all
# upstream: none found, 2026-11-28
# shows: [2]
import MNN.expr as F
x, *bounds = (F.const(v, [len(v)], F.NCHW, F.int) for v in ([1, 2], [-3], [2], [1]))
print(F.strided_slice(x, *bounds).read())
