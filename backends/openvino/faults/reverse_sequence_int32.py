# ReverseSequence moves int32 as float32, so that great integers lose bits.
# kind: wrong elements
# text: OpenVINO ReverseSequence-1, seq_lengths: "Value 1 means, no elements are reversed."; T1: "any supported type"
# case: onnx.reverse_sequence/integer-of-31-bits
# upstream: https://github.com/openvinotoolkit/openvino/issues/37956 has it of MatMul
# shows: -1608598656
import numpy as np, openvino as ov, openvino.opset15 as ops
data, lengths = ops.parameter([1, 1], np.int32), ops.parameter([1], np.int64)
node = ops.reverse_sequence(data, lengths, 1, 0)
print(repr(ov.compile_model(ov.Model([node], [data, lengths]), "CPU")([np.array([[-1608598654]], np.int32), np.array([1])])[0]))
