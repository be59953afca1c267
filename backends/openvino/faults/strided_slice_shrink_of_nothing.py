# StridedSlice takes an element of a dimension that has none, and returns memory that is not the data.
# kind: reads foreign memory
# text: OpenVINO StridedSlice-1: "The corresponding dimension is removed, with only a single element from that dimension remaining." There is none.
# case: openvino.strided_slice/element-of-nothing
# upstream: none found, 2026-11-28
# shows: 1 element
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([-1], np.int32)
bounds = [np.array(n, np.int64) for n in ([0], [0], [1])]
inputs = [data] + [ops.parameter(n.shape, np.int64) for n in bounds]
run = ov.compile_model(ov.Model([ops.strided_slice(*inputs, [0], [0], [0], [1])], inputs), "CPU")
print(run([np.zeros(0, np.int32)] + bounds)[0].size, "element")
