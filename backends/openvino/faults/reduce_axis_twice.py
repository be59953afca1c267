# ReduceSum takes an axis that is named twice.
# kind: accepts invalid
# text: OpenVINO ReduceSum-1, inputs: "A scalar or 1D tensor of unique elements and type *T_IND*"
# case: openvino.reduce_sum/twice
# upstream: none found, 2026-11-30
# shows: [2.0, 2.0, 2.0]
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([2, 3], np.float32)
run = ov.compile_model(ov.Model([ops.reduce_sum(x, ops.constant(np.array([0, 0], np.int64)))], [x]), "CPU")
print(run([np.ones((2, 3), np.float32)])[0].tolist())
