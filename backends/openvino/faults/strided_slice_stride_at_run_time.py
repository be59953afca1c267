# StridedSlice divides by zero where a stride of 2^32 is given at run time.
# kind: crash
# text: OpenVINO StridedSlice-1, T_IND, the type of stride: "any supported integer type", and of stride no value but 0 is excluded
# case: openvino.strided_slice/stride-of-33-bits
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data, begin, end, stride = ops.parameter([-1], np.int32), *(ops.parameter([1], np.int64) for _ in range(3))
node = ops.strided_slice(data, begin, end, stride, [0], [0])
bounds = [np.array([n]) for n in (0, 4, 2**32)]
print(repr(ov.compile_model(ov.Model([node], [data, begin, end, stride]), "CPU")([np.array([1, 2, 3, 4], np.int32), *bounds])[0]))
