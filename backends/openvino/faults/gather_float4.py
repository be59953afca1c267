# Gather of f4e2m1, nf4 and u2 takes an offset in elements for one in bytes.
# kind: wrong elements
# text: OpenVINO Gather-8, types: "T: any supported type"
# case: openvino.gather/types[dtype=float4e2m1]
# upstream: https://github.com/openvinotoolkit/openvino/pull/26530 whose review doubts Slice and Transpose of u4 and u2
# shows: right: False right: False
import numpy as np, openvino as ov, openvino.opset15 as ops
for kind in ov.Type.f4e2m1, ov.Type.nf4:
    data = ov.Tensor(kind, ov.Shape([4]))
    data.data.view(np.uint8)[:] = [0x11, 0x22]  # two elements of one number, and two of another
    p = ops.parameter([4], kind)
    model = ov.Model([ops.gather(p, ops.constant(np.array([3, 3])), ops.constant(np.int64(0)))], [p])
    request = ov.compile_model(model, "CPU").create_infer_request()
    request.set_input_tensor(data)
    request.infer()
    print("right:", request.get_output_tensor().data.view(np.uint8).tobytes().hex() == "22", end=" ")
