# With SAME_UPPER and a stride longer than the kernel, the output of ConvTranspose lacks elements at the end.
# kind: wrong shape
# text: ONNX ConvTranspose-22, auto_pad: "SAME_UPPER or SAME_LOWER mean pad the input so that `output_shape[i] = input_shape[i] * strides[i]` for each axis `i`."
# case: onnx.conv_transpose/beyond-windows-same-upper
# upstream: https://github.com/microsoft/onnxruntime/issues/11927 is about auto_pad with output_padding
# shows: (1, 1, 5)
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"X": np.array([[[2, 3]]], np.float32), "W": np.array([[[1, 10]]], np.float32)}
info = [h.make_tensor_value_info(n, 1, v.shape) for n, v in inputs.items()]
node = h.make_node("ConvTranspose", ["X", "W"], ["Y"], auto_pad="SAME_UPPER", strides=[3])
model = h.make_model(h.make_graph([node], "g", info, [h.make_tensor_value_info("Y", 1, None)]), opset_imports=[h.make_opsetid("", 22)], ir_version=10)
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, inputs)[0].shape)
