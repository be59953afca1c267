# Transpose of f4e2m1 moves bytes, and reads and writes twice as many as there are.
# kind: wrong elements
# text: ONNX Transpose-25: "Returns a transpose of the input tensor."; T has tensor(float4e2m1)
# case: onnx.transpose/listed[dtype=float4e2m1]
# upstream: https://github.com/openvinotoolkit/openvino/pull/26530 whose review doubts Slice and Transpose of u4 and u2
# shows: 2121
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ov.Tensor(ov.Type.f4e2m1, ov.Shape([4, 4]))
data.data.view(np.uint8)[:] = [0x21, 0x33] * 4  # four equal rows, so that each row of the output has equal elements
p = ops.parameter([4, 4], ov.Type.f4e2m1)
request = ov.compile_model(ov.Model([ops.transpose(p, np.array([1, 0]))], [p]), "CPU").create_infer_request()
request.set_input_tensor(data)
request.infer()
print(request.get_output_tensor().data.view(np.uint8)[:2].tobytes().hex())
