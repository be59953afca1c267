# Select broadcasts then and else to a longer condition.
# kind: accepts invalid
# text: OpenVINO Select-1, detailed description: "Then the ``cond`` tensor is one-way broadcasted to the resulting shape of broadcasted ``then`` and ``else``."
# case: openvino.select/cond-longer
# upstream: https://github.com/openvinotoolkit/openvino/pull/14267 does so on GPU, on purpose
# shows: [1.0, 0.0]
import numpy as np, openvino as ov, openvino.opset15 as ops
cond, then, other = ops.parameter([2], np.bool_), ops.parameter([1], np.float32), ops.parameter([1], np.float32)
run = ov.compile_model(ov.Model([ops.select(cond, then, other)], [cond, then, other]), "CPU")
print(run([np.array([True, False]), np.ones(1, np.float32), np.zeros(1, np.float32)])[0].tolist())
