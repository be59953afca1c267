# Slice takes only the lower 32 bits of an axis that is given at run time, and accepts 2^32.
# kind: accepts invalid
# text: OpenVINO Slice-8, axes: "The range is [-r, r - 1], where r is the rank of the data input tensor."
# case: openvino.slice/axis-of-33-bits
# upstream: https://github.com/openvinotoolkit/openvino/issues/37957 has such a truncation in Clip
# shows: [1]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, *bounds = [ops.parameter([-1], np.uint8)] + [ops.parameter([1], np.int64) for _ in range(4)]
run = ov.compile_model(ov.Model([ops.slice(data, *bounds)], [data, *bounds]), "CPU")
print(run([np.array([1, 2, 3], np.uint8)] + [np.array(n, np.int64) for n in ([0], [1], [1], [2**32])])[0].tolist())
