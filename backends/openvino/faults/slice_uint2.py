# Slice and Pad take an offset in elements of u2 for one in bytes, and read behind the data too.
# kind: wrong elements
# text: OpenVINO Slice-8, detailed description: "Selected values start at indexes provided in the start input (inclusively)"; T: "any arbitrary supported type"
# case: openvino.slice/listed[dtype=uint2]
# upstream: https://github.com/openvinotoolkit/openvino/pull/26530 whose review doubts Slice and Transpose of u4 and u2
# shows: aa
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ov.Tensor(ov.Type.u2, ov.Shape([16]))
data.data.view(np.uint8)[:] = [0x55, 0x55, 0xaa, 0xaa]  # eight elements of 1, and eight of 2
p = ops.parameter([16], ov.Type.u2)
model = ov.Model([ops.slice(p, *(np.array([n]) for n in (2, 6, 1)))], [p])
request = ov.compile_model(model, "CPU").create_infer_request()
request.set_input_tensor(data)
request.infer()
print(request.get_output_tensor().data.view(np.uint8).tobytes().hex())
