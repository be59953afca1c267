# reshape to a scalar ends the process.
# kind: crash
# text: MNN 3.6.1, expr.reshape: "reshape the var `x` by `shape`."
# case: onnx.reshape/integer-to-scalar
# upstream: none found, 2026-11-28
# shows: ended by a signal
import MNN.expr as F
print(F.reshape(F.const([5], [1], F.NCHW, F.int), []).read())
