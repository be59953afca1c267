# Multiply of 64 bits keeps the low 32 bits of products.
# kind: wrong elements
# text: OpenVINO Multiply-1, detailed description: "o_{i} = a_{i} \\cdot b_{i}"
# case: openvino.multiply/above-32-bits[dtype=int64]
# upstream: https://github.com/openvinotoolkit/openvino/issues/35823 is Add
# shows: [2147483575]
import numpy as np, openvino as ov, openvino.opset15 as ops
a, b = ops.parameter([1], np.int64), ops.parameter([1], np.int64)
run = ov.compile_model(ov.Model([ops.multiply(a, b)], [a, b]), "CPU")
print(run([np.array([73], np.int64), np.array([2147483647], np.int64)])[0].tolist())
