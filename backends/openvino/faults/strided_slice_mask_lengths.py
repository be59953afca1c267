# StridedSlice refuses masks of different lengths.
# kind: refuses valid
# text: OpenVINO StridedSlice-1, detailed description: "If the length of the bitmask is less than the length of the corresponding input, it is assumed that the bitmask is extended (padded at the end) with zeros."
# case: openvino.strided_slice/mask-length
# upstream: none found, 2026-11-28
# shows: All masks of StridedSlice must have the same size
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([3, 3], np.int32)
try:
    ops.strided_slice(data, np.array([1, 1]), np.array([2, 2]), np.array([1, 1]), [1], [0, 1])
    print("accepted")
except RuntimeError as refusal:
    print(refusal)
