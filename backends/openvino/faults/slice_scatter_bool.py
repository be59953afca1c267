# SliceScatter accepts truth values.
# kind: accepts invalid
# text: OpenVINO SliceScatter-15, Types, T: "any numeric type."
# case: openvino.slice_scatter/other-types[dtype=bool]
# upstream: none found, 2026-11-28
# shows: [False]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, updates = ops.parameter([1], bool), ops.parameter([1], bool)
one = lambda n: ops.constant(np.array([n], np.int64))
node = ops.slice_scatter(data, updates, one(0), one(1), one(1))
print(ov.compile_model(ov.Model([node], [data, updates]), "CPU")([np.array([True]), np.array([False])])[0])
