# Slice accepts a step of 0 that is given at run time where the data has no elements and its sizes are known.
# kind: accepts invalid
# text: OpenVINO Slice-8, step: "Value cannot be 0, negative value indicates slicing backwards."
# case: openvino.slice/step-of-0-of-nothing
# upstream: none found, 2026-11-28
# shows: []
import numpy as np, openvino as ov, openvino.opset15 as ops
data, *bounds = [ops.parameter([0], np.uint8)] + [ops.parameter([1], np.int64) for _ in range(4)]
run = ov.compile_model(ov.Model([ops.slice(data, *bounds)], [data, *bounds]), "CPU")
print(run([np.zeros(0, np.uint8)] + [np.array([0])] * 4)[0].tolist())
