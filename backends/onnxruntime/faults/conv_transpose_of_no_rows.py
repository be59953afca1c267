# An input without rows crashes ConvTranspose, of which the equation of the output gives rows.
# kind: crash
# text: ONNX ConvTranspose-22: "output_shape[i] = stride[i] * (input_size[i] - 1) + output_padding[i] + ((kernel_shape[i] - 1) * dilations[i] + 1) - pads[start_i] - pads[end_i]"
# case: onnx.conv_transpose/empty-rows
# upstream: https://github.com/microsoft/onnxruntime/pull/3728 handles outputs of no elements; none of empty inputs alone found, 2026-11-29
# shows: ended by a signal
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"X": np.zeros((1, 3, 0, 1, 1), np.float32), "W": np.ones((3, 1, 4, 2, 1), np.float32)}
info = [h.make_tensor_value_info(n, 1, v.shape) for n, v in inputs.items()]
node = h.make_node("ConvTranspose", ["X", "W"], ["Y"], pads=[0, 0, 0, 2, 0, 0], strides=[1, 1, 3])
model = h.make_model(h.make_graph([node], "g", info, [h.make_tensor_value_info("Y", 1, None)]), opset_imports=[h.make_opsetid("", 22)], ir_version=10)
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, inputs))
