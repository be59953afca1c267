# Slice ends the process where its axes alone are given at run time, and the sizes of the data are known.
# kind: crash
# text: OpenVINO Slice-8, axes: "The range is [-r, r - 1], where r is the rank of the data input tensor."
# case: openvino.slice/example-1
# upstream: none found, 2026-11-29
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data, axes = ops.parameter([3], np.uint8), ops.parameter([1], np.int64)
bounds = [ops.constant(np.array([n])) for n in (0, 2, 1)]
run = ov.compile_model(ov.Model([ops.slice(data, *bounds, axes)], [data, axes]), "CPU")
print(run([np.uint8([1, 2, 3]), np.int64([0])])[0])
