# ReduceSum of two dimensions or more without axes is refused.
# kind: refuses valid
# text: OpenVINO ReduceSum-1, detailed description: "If ``axes`` is an empty list, *ReduceSum* corresponds to the identity operation."
# case: openvino.reduce_sum/no-axes[keep=false]
# upstream: https://github.com/openvinotoolkit/openvino/issues/35889 has ReduceProd of ONNX
# shows: gets incorrect number of input/output dimensions
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([2, 3], np.float32)
ov.compile_model(ov.Model([ops.reduce_sum(x, ops.constant(np.array([], np.int64)))], [x]), "CPU")
