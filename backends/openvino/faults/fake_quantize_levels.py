# FakeQuantize accepts one level.
# kind: accepts invalid
# text: OpenVINO FakeQuantize-1, attributes, levels: "an integer greater than or equal to 2"
# case: openvino.fake_quantize/few-levels[levels=1]
# upstream: none found, 2026-12-01
# shows: (1,)
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([1], np.float32)
model = ov.Model([ops.fake_quantize(x, np.float32(0), np.float32(1), np.float32(0), np.float32(1), 1)], [x])
print(ov.compile_model(model, "CPU")([np.array([0.5], np.float32)])[0].shape)
