# Mod of integers is computed in float32.
# kind: wrong elements
# text: OpenVINO Mod-1, detailed description: "*Mod* operation computes a reminder of a truncated division"
# case: openvino.mod/above-24-bits[dtype=int32]
# upstream: https://github.com/openvinotoolkit/openvino/issues/37766 is Divide of int64
# shows: [0]
import numpy as np, openvino as ov, openvino.opset15 as ops
a, b = ops.parameter([1], np.int32), ops.parameter([1], np.int32)
run = ov.compile_model(ov.Model([ops.mod(a, b)], [a, b]), "CPU")
print(run([np.array([2147483647], np.int32), np.array([10], np.int32)])[0].tolist())
