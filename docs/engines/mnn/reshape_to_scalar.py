# reshape to a scalar ends the process.
# fault: crash
# text: MNN, expr.reshape: "reshape the var `x` by `shape`."
# case: onnx.reshape/integer-to-scalar
# upstream: none found
# shows: exit status -11
import MNN.expr as F
print(F.reshape(F.const([5], [1], F.NCHW, F.int), []).read())
