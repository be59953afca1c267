# Roll takes only the lower 32 bits of a shift at run time, and the nearest number of 32 bits for a constant one.
# kind: wrong elements
# text: OpenVINO Roll-7, Types: "T_IND_1: int32 or int64."
# case: openvino.roll/beyond-the-axis[shift=4294967297]
# upstream: none found, 2026-11-28
# shows: [5, 1, 2, 3, 4]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, shift, axes = ops.parameter([5], np.uint8), ops.parameter([], np.int64), ops.parameter([], np.int64)
run = ov.compile_model(ov.Model([ops.roll(data, shift, axes)], [data, shift, axes]), "CPU")
print(run([np.array([1, 2, 3, 4, 5], np.uint8), np.array(2**32 + 1), np.array(0)])[0].tolist())
