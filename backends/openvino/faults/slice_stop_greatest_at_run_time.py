# Slice leaves out the last element where the stop is the greatest integer and given at run time.
# kind: wrong shape
# text: OpenVINO Slice-8, stop: "To slice to the end of a dimension of unknown size INT_MAX may be used"
# case: openvino.slice/stop-of-the-greatest-integer
# upstream: none found, 2026-11-28
# shows: [1, 2]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, start, stop, step = ops.parameter([-1], np.int32), *(ops.parameter([1], np.int64) for _ in range(3))
node = ops.slice(data, start, stop, step)
bounds = [np.array([n]) for n in (0, 2**63 - 1, 1)]
print(ov.compile_model(ov.Model([node], [data, start, stop, step]), "CPU")([np.array([1, 2, 3], np.int32), *bounds])[0].tolist())
