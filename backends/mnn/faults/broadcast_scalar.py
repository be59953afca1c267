# broadcast_to refuses the shape of a scalar.
# kind: refuses valid
# text: MNN 3.6.1, expr.broadcast_to: "broadcast `input` to `shape`.", of which scalar makes one without axes
# case: onnx.expand/scalar-to-scalar
# upstream: none found, 2026-11-28
# shows: shape dtype just support int32
import MNN.expr as F
print(F.broadcast_to(F.scalar(5), []))
