# BatchToSpace accepts a first block of 2, and returns a part of the data.
# kind: accepts invalid
# text: OpenVINO BatchToSpace-2, Inputs, block_shape: "``block_shape[0]`` is expected to be 1."
# case: openvino.batch_to_space/first-block[block=2]
# upstream: none found, 2026-11-26
# shows: [[0, 2], [1, 3]]
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([4, 1], np.uint8)
node = ops.batch_to_space(data, np.array([2, 2]), np.array([0, 0]), np.array([0, 0]))
print(ov.compile_model(ov.Model([node], [data]), "CPU")([np.array([[0], [1], [2], [3]], np.uint8)])[0].tolist())
