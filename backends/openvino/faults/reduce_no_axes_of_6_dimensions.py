# ReduceSum of 6 dimensions without axes reduces one.
# kind: wrong elements
# text: OpenVINO ReduceSum-1, detailed description: "If ``axes`` is an empty list, *ReduceSum* corresponds to the identity operation."
# case: openvino.reduce_sum/no-axes-of-6-dimensions
# upstream: https://github.com/openvinotoolkit/openvino/issues/35889 has ReduceProd of ONNX
# shows: [[[[[[1.0, 0.0, 0.0]]]]]]
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([1, 1, 1, 1, 1, 3], np.float32)
run = ov.compile_model(ov.Model([ops.reduce_sum(x, ops.constant(np.array([], np.int64)), True)], [x]), "CPU")
print(run([np.array([1, 2, 3], np.float32).reshape(1, 1, 1, 1, 1, 3)])[0].tolist())
