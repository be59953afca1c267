# CumSum takes a scalar.
# kind: accepts invalid
# text: OpenVINO CumSum-3, inputs: "A tensor of type *T* and rank greater or equal to 1"
# case: openvino.cum_sum/scalar[axis=0]
# upstream: none found, 2026-11-30
# shows: 5.0
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([], np.float32)
run = ov.compile_model(ov.Model([ops.cum_sum(x, ops.constant(np.int64(0)))], [x]), "CPU")
print(run([np.array(5, np.float32)])[0].tolist())
