# Pad of f8e4m3 and f8e5m2 quiets NaNs, and makes -0 positive on some processors.
# kind: changed NaN bits
# text: OpenVINO Pad-12: "operation extends an input tensor on edges"
# case: openvino.pad/keeps-negative-zero
# upstream: none found, 2026-11-28
# shows: 7f
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ov.Tensor(ov.Type.f8e5m2, ov.Shape([2]))
data.data.view(np.uint8)[:] = [0x80, 0x7d]  # -0, and a signalling NaN
p = ops.parameter([2], ov.Type.f8e5m2)
request = ov.compile_model(ov.Model([ops.pad(p, np.array([2]), np.array([0]), "constant")], [p]), "CPU").create_infer_request()
request.set_input_tensor(data)
request.infer()
print(request.get_output_tensor().data.view(np.uint8).tobytes().hex())
