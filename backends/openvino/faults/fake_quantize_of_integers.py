# FakeQuantize accepts integers.
# kind: accepts invalid
# text: OpenVINO FakeQuantize-1, types: "*T_F*: any supported floating point type."
# case: openvino.fake_quantize/integers[dtype=int32]
# upstream: none found, 2026-12-01
# shows: int32
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([1], np.int32)
model = ov.Model([ops.fake_quantize(x, np.int32(0), np.int32(1), np.int32(0), np.int32(1), 2)], [x])
print(ov.compile_model(model, "CPU")([np.array([0], np.int32)])[0].dtype)
