# FakeQuantize accepts a limit of more elements than X.
# kind: accepts invalid
# text: OpenVINO FakeQuantize-1, inputs, input_low: "The shape must be broadcastable to the shape of *X*."
# case: openvino.fake_quantize/longer-limit
# upstream: none found, 2026-12-01
# shows: [1]
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([1], np.float32)
limits = np.zeros(2, np.float32), np.float32(1), np.float32(0), np.float32(1)
print(list(ops.fake_quantize(x, *limits, 2).output(0).shape))
