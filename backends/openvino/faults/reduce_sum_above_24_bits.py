# ReduceSum adds integers as float32.
# kind: wrong elements
# text: OpenVINO ReduceSum-1, detailed description: "performs the reduction with addition on a given input"
# case: openvino.reduce_sum/above-24-bits[dtype=int32]
# upstream: https://github.com/openvinotoolkit/openvino/issues/37956 is MatMul
# shows: 33554432
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([2], np.int32)
run = ov.compile_model(ov.Model([ops.reduce_sum(x, np.array([0], np.int64), False)], [x]), "CPU")
print(run([np.array([16777217, 16777217], np.int32)])[0].tolist())
