# Transpose of f4e2m1 moves bytes, and reads and writes twice as many as there are.
# kind: wrong elements
# text: ONNX Transpose-25: "Returns a transpose of the input tensor."; T has tensor(float4e2m1)
# case: onnx.transpose/listed[dtype=float4e2m1]
# upstream: https://github.com/openvinotoolkit/openvino/pull/26530 whose review doubts Slice and Transpose of u4 and u2
# shows: 2121
import numpy as np, onnx.helper as h, openvino as ov
x, y = (h.make_tensor_value_info(name, 23, [4, 4]) for name in "xy")
model = h.make_model(h.make_graph([h.make_node("Transpose", ["x"], ["y"], perm=[1, 0])], "g", [x], [y]), opset_imports=[h.make_opsetid("", 25)])
request = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU").create_infer_request()
data = ov.Tensor(ov.Type.f4e2m1, ov.Shape([4, 4]))
data.data.view(np.uint8)[:] = [0x21, 0x33] * 4  # four equal rows, so that each row of the output has equal elements
request.set_input_tensor(data)
request.infer()
print(request.get_output_tensor().data.view(np.uint8)[:2].tobytes().hex())
