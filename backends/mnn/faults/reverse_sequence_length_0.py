# reverse_sequence refuses a sequence of length 0.
# kind: refuses valid
# text: MNN 3.6.1, expr.reverse_sequence: "Reverses the y[i] elements along the dimension seq_dim."
# case: onnx.reverse_sequence/one-of-length-0
# upstream: https://github.com/alibaba/MNN/issues/2397 has the same message with another operator
# shows: ReverseSequence info error
import MNN.expr as F
x, y = F.const([1, 2, 3, 4], [2, 2], F.NCHW, F.int), F.const([0, 2], [2], F.NCHW, F.int)
print(F.reverse_sequence(x, y, 0, 1).read())
