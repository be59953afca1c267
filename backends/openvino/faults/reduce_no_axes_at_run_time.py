# ReduceSum refuses no axes where they are given at run time.
# kind: refuses valid
# text: OpenVINO ReduceSum-1, detailed description: "If ``axes`` is an empty list, *ReduceSum* corresponds to the identity operation."
# case: openvino.reduce_sum/no-axes[keep=true]
# upstream: https://github.com/openvinotoolkit/openvino/issues/35889 has ReduceProd of ONNX
# shows: ptr is Null
import numpy as np, openvino as ov, openvino.opset15 as ops
x, axes = ops.parameter([2], np.float32), ops.parameter([0], np.int64)
run = ov.compile_model(ov.Model([ops.reduce_sum(x, axes, True)], [x, axes]), "CPU")
print(run([np.ones(2, np.float32), np.array([], np.int64)])[0].tolist())
