# Of an axis of ReduceSum that is given at run time, the low 32 bits count.
# kind: accepts invalid
# text: OpenVINO ReduceSum-1, inputs: "The range of elements is ``[-r, r-1]``"
# case: openvino.reduce_sum/of-33-bits
# upstream: https://github.com/openvinotoolkit/openvino/pull/33450 moves the check of axes
# shows: [[2.0, 2.0, 2.0]]
import numpy as np, openvino as ov, openvino.opset15 as ops
x, axes = ops.parameter([2, 3], np.float32), ops.parameter([1], np.int64)
run = ov.compile_model(ov.Model([ops.reduce_sum(x, axes, True)], [x, axes]), "CPU")
print(run([np.ones((2, 3), np.float32), np.array([1 << 32])])[0].tolist())
