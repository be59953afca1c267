# Gather takes only the lower 32 bits of an index, and gathers the first element for 2^32.
# kind: wrong elements
# text: OpenVINO Gather-8, detailed description: "If index value exceed allowed range output data for corresponding index will be filled with zeros"
# case: openvino.gather/far-outside[index=4294967296]
# upstream: none found, 2026-11-28
# shows: [1]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, indices = ops.parameter([3], np.uint8), ops.parameter([1], np.int64)
run = ov.compile_model(ov.Model([ops.gather(data, indices, ops.constant(np.int64(0)))], [data, indices]), "CPU")
print(run([np.array([1, 2, 3], np.uint8), np.array([2**32])])[0].tolist())
