# StridedSlice divides by zero where a stride of 0 is given at run time.
# kind: crash
# text: OpenVINO StridedSlice-1, detailed description: "Stride input cannot contain any zeros."
# case: openvino.strided_slice/stride-of-0
# upstream: https://github.com/openvinotoolkit/openvino/pull/23039 added the sentence
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([-1], np.int32)
bounds = [np.array(n, np.int64) for n in ([0], [2], [0])]
inputs = [data] + [ops.parameter(n.shape, np.int64) for n in bounds]
run = ov.compile_model(ov.Model([ops.strided_slice(*inputs, [0], [0])], inputs), "CPU")
print(repr(run([np.zeros(3, np.int32)] + bounds)[0]))
