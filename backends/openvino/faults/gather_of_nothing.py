# Gather along an axis without elements leaves the output as it was.
# kind: wrong elements
# text: OpenVINO Gather-8, detailed description: "If index value exceed allowed range output data for corresponding index will be filled with zeros"
# case: openvino.gather/nothing-to-name
# upstream: https://github.com/openvinotoolkit/openvino/pull/19159 mended other indices out of range that gave no zeros
# shows: zeros: False
import numpy as np, openvino as ov, openvino.opset15 as ops
data, indices = ops.parameter([2, 0], np.uint8), ops.parameter([1], np.int64)
run = ov.compile_model(ov.Model([ops.gather(data, indices, ops.constant(np.int64(1)))], [data, indices]), "CPU")
print("zeros:", not any(run([np.zeros([2, 0], np.uint8), np.array([0])])[0].any() for _ in range(64)))
