# SpaceToBatch of u2 returns other elements than those of the data and zeros.
# kind: wrong elements
# text: OpenVINO SpaceToBatch-2, Types: "*T1*: any supported type."
# case: openvino.space_to_batch/listed-below-a-byte[dtype=uint2]
# upstream: none found, 2026-11-28
# shows: 0b1
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([1, 3], ov.Type.u2)
node = ops.space_to_batch(data, np.array([1, 2]), np.array([0, 1]), np.array([0, 0]))
request = ov.compile_model(ov.Model([node], [data]), "CPU").create_infer_request()
tensor = ov.Tensor(ov.Type.u2, ov.Shape([1, 3]))
tensor.data[:] = 0b010101
request.set_input_tensor(tensor)
request.infer()
print(bin(request.get_output_tensor().data.reshape(-1)[0]))  # 0b1010100 is right
