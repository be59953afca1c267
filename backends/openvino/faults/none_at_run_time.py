# Add broadcasts a size of 1 where auto_broadcast is none and sizes are given at run time.
# kind: accepts invalid
# text: OpenVINO Add-1, attributes: "no auto-broadcasting is allowed, all input shapes must match"
# case: openvino.add/none-one
# upstream: none found, 2026-11-30
# shows: [2.0, 3.0]
import numpy as np, openvino as ov, openvino.opset15 as ops
a, b = ops.parameter([-1], np.float32), ops.parameter([-1], np.float32)
run = ov.compile_model(ov.Model([ops.add(a, b, "none")], [a, b]), "CPU")
print(run([np.array([1, 2], np.float32), np.ones(1, np.float32)])[0].tolist())
