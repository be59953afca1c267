# StridedSlice refuses to take one element where its bounds are given at run time and all sizes are known.
# kind: refuses valid
# text: OpenVINO StridedSlice-1: "The corresponding dimension is removed, with only a single element from that dimension remaining."
# case: openvino.strided_slice/the-third-element
# upstream: https://github.com/openvinotoolkit/openvino/pull/14541 added bounds at run time
# shows: have compiled executor
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([4], np.int32)
bounds = [np.array(n, np.int64) for n in ([2], [2], [1])]
inputs = [data] + [ops.parameter(n.shape, np.int64) for n in bounds]
run = ov.compile_model(ov.Model([ops.strided_slice(*inputs, [0], [0], [0], [1])], inputs), "CPU")
print(repr(run([np.arange(4, dtype=np.int32)] + bounds)[0]))
