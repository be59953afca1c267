# concat takes an axis that is not there, and gives zeros.
# kind: accepts invalid
# text: MNN 3.6.1, expr.concat: "Join a sequence of arrays along an existing axis."
# case: onnx.concat/axis-of-two-lists
# upstream: none found, 2026-11-28
# shows: [0, 0]
import MNN.expr as F
a, b = (F.const(v, [2], F.NCHW, F.int) for v in ([1, 2], [3, 4]))
print(F.concat([a, b], 5).read().tolist())
