# Pad of a constant that removes more elements than there are asks for 2^64 - 1 bytes.
# kind: refuses valid
# text: OpenVINO Pad-12, outputs: "max(pads_begin[D] + data.shape[D] + pads_end[D], 0)"
# case: openvino.pad/more-than-all-removed
# upstream: none found, 2026-11-28
# shows: bad_alloc
import numpy as np, openvino as ov, openvino.opset15 as ops
node = ops.pad(ops.constant(np.array([1], np.uint8)), np.array([0]), np.array([-2]), "constant")
print(repr(ov.compile_model(ov.Model([node], []), "CPU")([])[0]))
