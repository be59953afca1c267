# ScatterUpdate refuses indices that are a scalar.
# kind: refuses valid
# text: OpenVINO ScatterUpdate-3, Detailed description: "``indices`` is a :math:`0` D tensor: :math:`data[indices,\;\dots] = updates[\dots]`"
# case: openvino.scatter_update/scalar-index
# upstream: none found, 2026-11-28
# shows: do not support scalar input
import numpy as np, openvino as ov, openvino.opset15 as ops
data, indices, updates = ops.parameter([2, 3], np.uint8), ops.parameter([], np.int64), ops.parameter([2], np.uint8)
ov.compile_model(ov.Model([ops.scatter_update(data, indices, updates, np.array(1))], [data, indices, updates]), "CPU")
