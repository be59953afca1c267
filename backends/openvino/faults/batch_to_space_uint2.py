# BatchToSpace of u2 writes outside its memory, and returns other elements than those of the data.
# kind: writes foreign memory
# text: OpenVINO BatchToSpace-2, Types: "*T*: any supported type."
# case: openvino.batch_to_space/listed-below-a-byte[dtype=uint2]
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([2, 64], ov.Type.u2)
node = ops.batch_to_space(data, np.array([1, 2]), np.array([0, 0]), np.array([0, 0]))
model = ov.compile_model(ov.Model([node], [data]), "CPU")
tensor = ov.Tensor(ov.Type.u2, ov.Shape([2, 64]))
for _ in range(1000):
    request = model.create_infer_request()
    request.set_input_tensor(tensor)
    request.infer()
