# SpaceToBatch of data without elements is refused where its sizes are of the model.
# kind: refuses valid
# text: OpenVINO SpaceToBatch-2, Outputs: "N-D tensor with shape ``[batch * block_shape[0] * block_shape[1] * ... * block_shape[N - 1], (D_1 + pads_begin[1] + pads_end[1]) / block_shape[1]"
# case: openvino.space_to_batch/empty[sizes=0]
# upstream: none found, 2026-11-28
# shows: is incompatible with input shape
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([0, 2, 2], np.float32)
node = ops.space_to_batch(data, np.array([1, 2, 2]), np.array([0, 0, 0]), np.array([0, 0, 0]))
ov.compile_model(ov.Model([node], [data]), "CPU")
