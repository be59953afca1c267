# A constant of ten axes ends the process.
# kind: crash
# text: MNN 3.6.1, expr.const: "build const var.", with no limit to its axes
# case: onnx.transpose/ten-axes
# no waiver: the adapter declares tensors of at most nine axes
# upstream: https://github.com/alibaba/MNN/issues/4057 is a crash of another operator by its rank
# shows: ended by a signal
import MNN.expr as F
print(F.const([1, 2], [1] * 9 + [2]).read())
