# MatMul of integers without rows is refused.
# kind: refuses valid
# text: OpenVINO MatMul-1, detailed description: "Input tensors can have any rank >= 1"
# case: openvino.mat_mul/no-rows-of-integers
# upstream: https://github.com/openvinotoolkit/openvino/issues/37966
# shows: object is not initialized
import numpy as np, openvino as ov, openvino.opset15 as ops
a, b = ops.parameter([0, 2], np.int32), ops.parameter([2, 2], np.int32)
ov.compile_model(ov.Model([ops.matmul(a, b, False, False)], [a, b]), "CPU")
