# OneHot writes a byte for each element of u2, f4e2m1 and nf4, and so behind the result too, which may end the process.
# kind: wrong elements
# text: OpenVINO OneHot-16, Detailed description: "output[:, ... ,:, i, :, ... ,:] = on_value if (indices[:, ..., :, :, ..., :] == i) else off_value"; Types: "*T2*: any supported data type."
# case: openvino.one_hot/types[dtype=uint2]
# upstream: none found, 2026-11-28
# shows: 00 00 00
import numpy as np, openvino as ov, openvino.opset16 as ops
def constant(kind, value):
    scalar = ov.Tensor(kind, ov.Shape([]))
    scalar.data.view(np.uint8).reshape(-1)[:] = value
    return ops.constant(scalar)
for kind in ov.Type.u2, ov.Type.f4e2m1, ov.Type.nf4:  # place 1 of 2 is marked, so 04, 10 and 10 are right
    index = ops.parameter([], np.int32)
    node = ops.one_hot(index, ops.constant(np.int64(2)), constant(kind, 1), constant(kind, 0), 0)
    request = ov.compile_model(ov.Model([node], [index]), "CPU").create_infer_request()
    request.infer([np.int32(1)])
    print(request.get_output_tensor().data.view(np.uint8).reshape(-1).tobytes().hex(), end=" ")
