# Roll sums up the shifts of an axis in 32 bits, so that a sum of 2^31 is negative.
# kind: wrong elements
# text: OpenVINO Roll-7, Inputs, axes: "the total shift for that axis will be the sum of all the shifts that belong to that axis"
# case: openvino.roll/sum-beyond-32-bits
# upstream: https://github.com/openvinotoolkit/openvino/pull/5112 has shifts of 32 bits
# shows: [4, 5, 1, 2, 3]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, shift, axes = ops.parameter([5], np.uint8), ops.parameter([2], np.int32), ops.parameter([2], np.int32)
run = ov.compile_model(ov.Model([ops.roll(data, shift, axes)], [data, shift, axes]), "CPU")
print(run([np.array([1, 2, 3, 4, 5], np.uint8), np.array([1, 2**31 - 1], np.int32), np.array([0, 0], np.int32)])[0].tolist())
