# StridedSlice reads beyond a stride that is shorter than begin, and divides by what is there.
# kind: crash
# text: OpenVINO StridedSlice-1, detailed description: "1D lists of integers of the same length M"
# case: openvino.strided_slice/stride-of-no-step
# upstream: https://github.com/openvinotoolkit/openvino/pull/1328 mended such a read of another device
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([-1], np.int32)
bounds = [np.array(n, np.int64) for n in ([0], [2], [])]
inputs = [data] + [ops.parameter(n.shape, np.int64) for n in bounds]
run = ov.compile_model(ov.Model([ops.strided_slice(*inputs, [0], [0])], inputs), "CPU")
print(repr(run([np.zeros(3, np.int32)] + bounds)[0]))
