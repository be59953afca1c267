# SpaceToBatch of four dimensions, of which two are padded, repeats elements of the data in place of zeros.
# kind: wrong elements
# text: OpenVINO SpaceToBatch-2, Short description: "the spatial dimensions of the input are optionally zero padded according to ``pads_begin`` and ``pads_end``"
# case: openvino.space_to_batch/two-padded-dimensions
# upstream: none found, 2026-11-28
# shows: [0.0, 1.0, 0.0, 2.0, 0.0, 3.0, 0.0, 2.0, 0.0, 3.0, 0.0, 0.0]
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([3, 1, 1, 1], np.float32)
node = ops.space_to_batch(data, np.array([1, 1, 2, 1]), np.array([0, 1, 0, 0]), np.array([0, 0, 1, 0]))
model = ov.compile_model(ov.Model([node], [data]), "CPU")
print(model([np.array([1, 2, 3], np.float32).reshape(3, 1, 1, 1)])[0].reshape(-1).tolist())
