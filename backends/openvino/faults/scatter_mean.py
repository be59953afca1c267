# ScatterElementsUpdate with reduction mean rounds a negative mean up.
# kind: wrong elements
# text: OpenVINO ScatterElementsUpdate-12, reduction mean: "For integer types the calculated mean is rounded down (towards negative infinity)"
# case: openvino.scatter_elements_update/mean-rounded-down
# upstream: none found, 2026-11-28
# shows: [-1]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, updates = ops.parameter([1], np.int32), ops.parameter([1], np.int32)
zero = ops.constant(np.array([0]))
scatter = ops.scatter_elements_update(data, zero, updates, ops.constant(np.int64(0)), "mean")
run = ov.compile_model(ov.Model([scatter], [data, updates]), "CPU")
print(run([np.array([-1], np.int32), np.array([-2], np.int32)])[0].tolist())
