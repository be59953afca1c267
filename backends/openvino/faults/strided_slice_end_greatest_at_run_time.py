# StridedSlice leaves out the last element where the end is the greatest integer and given at run time.
# kind: wrong shape
# text: OpenVINO StridedSlice-1, end: "Out-of-bounds values will be silently clamped."
# case: openvino.strided_slice/end-of-the-greatest-integer
# upstream: none found, 2026-11-28
# shows: [1, 2]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, begin, end, stride = ops.parameter([-1], np.int32), *(ops.parameter([1], np.int64) for _ in range(3))
node = ops.strided_slice(data, begin, end, stride, [0], [0])
bounds = [np.array([n]) for n in (0, 2**63 - 1, 1)]
print(ov.compile_model(ov.Model([node], [data, begin, end, stride]), "CPU")([np.array([1, 2, 3], np.int32), *bounds])[0].tolist())
