# Slice divides by zero where the step is -2^31.
# kind: crash
# text: OpenVINO Slice-8, detailed description: "Negative step value indicates slicing backwards"
# case: openvino.slice/step-of-the-least-integer
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([1], np.uint8)
node = ops.slice(data, np.array([0]), np.array([-2]), np.array([-2**31]))
print(repr(ov.compile_model(ov.Model([node], [data]), "CPU")([np.array([1], np.uint8)])[0]))
