# ScatterUpdate drops an update of u2, and of f4e2m1 and nf4, that goes behind the first element.
# kind: wrong elements
# text: OpenVINO ScatterUpdate-3, Short description: "creates a copy of the first input tensor with updated elements specified with second and third input tensors"
# case: openvino.scatter_update/listed[dtype=uint2]
# upstream: none found, 2026-11-28
# shows: 0b10101
import numpy as np, openvino as ov, openvino.opset15 as ops
data, updates = ops.parameter([3], ov.Type.u2), ops.parameter([1], ov.Type.u2)
node = ops.scatter_update(data, np.array([1]), updates, np.array(0))
request = ov.compile_model(ov.Model([node], [data, updates]), "CPU").create_infer_request()
for i, (size, bits) in enumerate([(3, 0b010101), (1, 0)]):
    tensor = ov.Tensor(ov.Type.u2, ov.Shape([size]))
    tensor.data[:] = bits
    request.set_input_tensor(i, tensor)
request.infer()
print(bin(request.get_output_tensor().data.reshape(-1)[0] & 0b111111))
