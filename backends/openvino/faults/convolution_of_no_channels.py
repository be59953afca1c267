# Convolution without channels returns what is in memory, and not 0.
# kind: reads foreign memory
# text: OpenVINO Convolution-1, detailed description: "Output is calculated using the following formula"
# case: openvino.convolution/no-channels
# upstream: none found, 2026-12-01
# shows: other than zeros
import numpy as np, openvino as ov, openvino.opset14 as ops
x, w = ops.parameter([1, 0, 3]), ops.parameter([2, 0, 2])
model = ov.Model([ops.convolution(x, w, [1], [0], [0], [1])], [x, w])
results = [ov.compile_model(model, "CPU")([np.zeros((1, 0, 3), np.float32), np.zeros((2, 0, 2), np.float32)])[0].any() for _ in range(20)]
print("other than zeros" if any(results) else "zeros")
