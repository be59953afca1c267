# SpaceToBatch neither refuses nor ignores a first block of 2.
# kind: wrong by every answer
# text: OpenVINO SpaceToBatch-2, Detailed description: ":math:`B_0` for batch is ignored"
# case: openvino.space_to_batch/first-block[block=2]
# upstream: none found, 2026-11-28
# shows: [[1], [2], [3], [4]]
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([2, 2], np.uint8)
node = ops.space_to_batch(data, np.array([2, 2]), np.array([0, 0]), np.array([0, 0]))
print(ov.compile_model(ov.Model([node], [data]), "CPU")([np.array([[1, 2], [3, 4]], np.uint8)])[0].tolist())
