# Roll takes an element of u2 or f4e2m1 for a byte, and writes behind its output.
# kind: wrong elements
# text: OpenVINO Roll-7, T: "any supported type."
# case: openvino.roll/listed[dtype=uint2]
# no waiver: the adapter does not run such calls, because they write outside of memory
# upstream: none found, 2026-11-28
# shows: aa
import numpy as np, openvino as ov, openvino.opset15 as ops
p, data = ops.parameter([8], ov.Type.u2), ov.Tensor(ov.Type.u2, ov.Shape([8]))
data.data.view(np.uint8)[:] = [0x55, 0xaa]  # four elements of 1, and four of 2
request = ov.compile_model(ov.Model([ops.roll(p, np.array(-1), np.array(0))], [p]), "CPU").create_infer_request()
request.set_input_tensor(data)
request.infer()
print(request.get_output_tensor().data.view(np.uint8)[:1].tobytes().hex())
