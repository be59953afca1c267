# MatMul takes truth values.
# kind: accepts invalid
# text: OpenVINO MatMul-1, types: "*T*: any supported floating-point or integer type"
# case: openvino.mat_mul/not-listed[dtype=bool]
# upstream: none found, 2026-11-30
# shows: True
import numpy as np, openvino as ov, openvino.opset15 as ops
a, b = ops.parameter([2], np.bool_), ops.parameter([2], np.bool_)
run = ov.compile_model(ov.Model([ops.matmul(a, b, False, False)], [a, b]), "CPU")
print(run([np.array([True, False]), np.array([True, True])])[0].tolist())
