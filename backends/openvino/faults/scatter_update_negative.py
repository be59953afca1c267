# ScatterUpdate writes outside its memory for a negative index.
# kind: writes foreign memory
# text: OpenVINO ScatterUpdate-3, Inputs, indices: "If an index points to a non-existing output tensor element or is negative, then an exception is raised."
# case: openvino.scatter_update/negative-index[index=-1]
# upstream: https://github.com/openvinotoolkit/openvino/pull/38297 is to check the indices
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data, indices, updates = ops.parameter([3], np.int32), ops.parameter([1], np.int64), ops.parameter([1], np.int32)
node = ops.scatter_update(data, indices, updates, np.array(0))
model = ov.compile_model(ov.Model([node], [data, indices, updates]), "CPU")
for _ in range(1000):
    model([np.zeros(3, np.int32), np.array([-1]), np.array([7], np.int32)])
