# BatchToSpace accepts crops whose sum wraps, and returns nothing.
# kind: accepts invalid
# text: OpenVINO BatchToSpace-2, Inputs: "It is required that ``crops_begin[i] + crops_end[i] <= block_shape[i] * input_shape[i]``."
# case: openvino.batch_to_space/more-than-all-cropped[crops=3]
# upstream: none found, 2026-11-28
# shows: (1, 0)
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([2, 2], np.uint8)
node = ops.batch_to_space(data, np.array([1, 2]), np.array([0, 2**63 - 1]), np.array([0, 2**63 - 1]))
print(ov.compile_model(ov.Model([node], [data]), "CPU")([np.zeros((2, 2), np.uint8)])[0].shape)
