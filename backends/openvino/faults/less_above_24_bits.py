# Less compares integers as float32.
# kind: wrong elements
# text: OpenVINO Less-1, detailed description: "o_{i} = a_{i} < b_{i}"
# case: openvino.less/above-24-bits[dtype=int32]
# upstream: https://github.com/openvinotoolkit/openvino/issues/35825 is Greater of int64
# shows: [False]
import numpy as np, openvino as ov, openvino.opset15 as ops
a, b = ops.parameter([1], np.int32), ops.parameter([1], np.int32)
run = ov.compile_model(ov.Model([ops.less(a, b)], [a, b]), "CPU")
print(run([np.array([16777216], np.int32), np.array([16777217], np.int32)])[0].tolist())
