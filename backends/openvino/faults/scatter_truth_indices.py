# ScatterElementsUpdate accepts truth values as indices.
# kind: accepts invalid
# text: OpenVINO ScatterElementsUpdate-12, T_IND: "any integer numeric type"
# case: openvino.scatter_elements_update/index-type[type=bool]
# upstream: https://github.com/openvinotoolkit/openvino/pull/18069 has the check, for which truth values are integers
# shows: [1, 9]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, indices, updates = ops.parameter([2], np.uint8), ops.parameter([1], np.bool_), ops.parameter([1], np.uint8)
scatter = ops.scatter_elements_update(data, indices, updates, ops.constant(np.int64(0)))
run = ov.compile_model(ov.Model([scatter], [data, indices, updates]), "CPU")
print(run([np.array([1, 2], np.uint8), np.array([True]), np.array([9], np.uint8)])[0].tolist())
