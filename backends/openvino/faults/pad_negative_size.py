# Pad gives data without elements a size below zero where it removes more than there is.
# kind: wrong shape
# text: OpenVINO Pad-12, outputs: "max(pads_begin[D] + data.shape[D] + pads_end[D], 0)"
# case: openvino.pad/more-than-all-removed-of-nothing
# upstream: none found, 2026-11-28
# shows: negative dimensions are not allowed
import numpy as np, openvino as ov, openvino.opset15 as ops
data, begin, end = ops.parameter([-1, -1], np.uint8), ops.parameter([2], np.int64), ops.parameter([2], np.int64)
run = ov.compile_model(ov.Model([ops.pad(data, begin, end, "constant")], [data, begin, end]), "CPU")
print(run([np.zeros((1, 0), np.uint8), np.array([0, 0]), np.array([-3, 0])])[0].shape) # for which NumPy has no array
