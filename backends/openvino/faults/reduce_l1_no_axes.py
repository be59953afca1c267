# ReduceL1 without axes is not the identity, and drops signs.
# kind: wrong elements
# text: OpenVINO ReduceL1-4, detailed description: "If ``axes`` is an empty list, *ReduceL1* corresponds to the identity operation."
# case: openvino.reduce_l1/no-axes[keep=true]
# upstream: none found, 2026-11-30
# shows: [1.0, 2.0]
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([2], np.float32)
run = ov.compile_model(ov.Model([ops.reduce_l1(x, ops.constant(np.array([], np.int64)))], [x]), "CPU")
print(run([np.array([-1, 2], np.float32)])[0].tolist())
