# SpaceToBatch accepts a negative pad, by which it removes elements.
# kind: accepts invalid
# text: OpenVINO SpaceToBatch-2, Inputs, pads_begin: "All values must be non-negative."
# case: openvino.space_to_batch/negative-pads[pads=0]
# upstream: none found, 2026-11-28
# shows: [[2]]
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([1, 2], np.uint8)
node = ops.space_to_batch(data, np.array([1, 1]), np.array([0, -1]), np.array([0, 0]))
print(ov.compile_model(ov.Model([node], [data]), "CPU")([np.array([[1, 2]], np.uint8)])[0].tolist())
