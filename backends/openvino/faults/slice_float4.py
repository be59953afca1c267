# Slice and StridedSlice take an offset in nibbles of f4e2m1 and nf4 for one in bytes, and read behind the data too.
# kind: wrong elements
# text: OpenVINO Slice-8, detailed description: "Selected values start at indexes provided in the start input (inclusively)"; T: "any arbitrary supported type"
# case: openvino.slice/listed[dtype=float4e2m1]
# upstream: https://github.com/openvinotoolkit/openvino/pull/26530 whose review doubts Slice and Transpose of u4 and u2
# shows: 22 22
import numpy as np, openvino as ov, openvino.opset15 as ops
for kind in ov.Type.f4e2m1, ov.Type.nf4:
    data = ov.Tensor(kind, ov.Shape([8]))
    data.data.view(np.uint8)[:] = [0x11, 0x11, 0x22, 0x22]  # four elements of one number, and four of another
    p = ops.parameter([8], kind)
    model = ov.Model([ops.slice(p, *(np.array([n]) for n in (2, 4, 1)))], [p])
    request = ov.compile_model(model, "CPU").create_infer_request()
    request.set_input_tensor(data)
    request.infer()
    print(request.get_output_tensor().data.view(np.uint8).tobytes().hex(), end=" ")
