# concat along an axis that is the least integer of 32 bits ends the process.
# kind: crash
# text: MNN 3.6.1, expr.concat: "Join a sequence of arrays along an existing axis."
# case: onnx.concat/least-axis
# upstream: none found, 2026-11-28
# shows: ended by a signal
import MNN.expr as F
a, b = (F.const(v, [2], F.NCHW, F.int) for v in ([1, 2], [3, 4]))
print(F.concat([a, b], -2**31).read())
