# ReLU of integers is computed in float32.
# kind: wrong elements
# text: OpenVINO ReLU-1, mathematical formulation: "max(0,\\ Y_{i}^{( l - 1 )})"
# case: openvino.relu/above-24-bits[dtype=int32]
# upstream: none found, 2026-12-01
# shows: [16777216]
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([1], np.int32)
run = ov.compile_model(ov.Model([ops.relu(x)], [x]), "CPU")
print(run([np.array([16777217], np.int32)])[0].tolist())
