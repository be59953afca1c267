# Of Abs of 7 dimensions and Abs of 8 in one model, whose sizes are given at run time, the second does not write its output.
# kind: wrong elements
# text: OpenVINO Abs-1, outputs: "The result of element-wise abs operation."
# case: openvino.abs/eight-dimensions
# no waiver: a model of one operation is right, and the adapter leaves out more than 6 dimensions whose sizes are open
# upstream: none found, 2026-11-30
# shows: 0 of 54 and 128 of 192 elements are wrong
import numpy as np, openvino as ov, openvino.opset15 as ops
x, y = ops.parameter([-1] * 7, np.float32), ops.parameter([-1] * 8, np.float32)
run = ov.compile_model(ov.Model([ops.abs(x), ops.abs(y)], [x, y]), "CPU")
a, b = np.full((1, 2, 3, 1, 1, 3, 3), -5, np.float32), np.full((2, 2, 2, 1, 2, 2, 3, 2), -7, np.float32)
first, second = run([a, b]).values()
print((first != 5).sum(), "of 54 and", (second != 7).sum(), "of 192 elements are wrong")
