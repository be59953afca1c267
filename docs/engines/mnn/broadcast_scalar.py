# broadcast_to refuses the shape of a scalar.
# fault: refuses a valid call
# text: MNN, expr.broadcast_to: "broadcast `input` to `shape`.", of which scalar makes one without axes
# case: onnx.expand/scalar-to-scalar
# upstream: none found
# shows: shape dtype just support int32
import MNN.expr as F
print(F.broadcast_to(F.scalar(5), []))
