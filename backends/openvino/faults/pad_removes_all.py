# Pad refuses to remove more elements than there are.
# kind: refuses valid
# text: OpenVINO Pad-12, outputs: "max(pads_begin[D] + data.shape[D] + pads_end[D], 0)"
# case: openvino.pad/more-than-all-removed
# upstream: none found, 2026-11-28
# shows: undefined source memory
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([1], np.uint8)
node = ops.pad(data, np.array([0]), np.array([-2]), "constant")
print(repr(ov.compile_model(ov.Model([node], [data]), "CPU")([np.array([1], np.uint8)])[0]))
