# SliceScatter divides by zero where a step is -2^63.
# kind: crash
# text: OpenVINO SliceScatter-15, Inputs, step: "Value cannot be ``0``, negative value indicates slicing backwards."
# case: openvino.slice_scatter/largest-steps[slice=3]
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data, updates = ops.parameter([3], np.uint8), ops.parameter([1], np.uint8)
one = lambda n: ops.constant(np.array([n], np.int64))
node = ops.slice_scatter(data, updates, one(1), one(-2**63), one(-2**63))
print(ov.compile_model(ov.Model([node], [data, updates]), "CPU")([np.array([1, 2, 3], np.uint8), np.array([10], np.uint8)])[0])
