# Pad that adds two elements at the beginning and removes two at the end writes outside its memory.
# kind: writes foreign memory
# text: OpenVINO Pad-12, outputs: "max(pads_begin[D] + data.shape[D] + pads_end[D], 0)"
# case: openvino.pad/more-removed-than-there-is
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([1], np.uint8)
node = ops.pad(data, np.array([2]), np.array([-2]), "constant")
model = ov.compile_model(ov.Model([node], [data]), "CPU")
for _ in range(1000):
    print(model([np.array([5], np.uint8)])[0])
