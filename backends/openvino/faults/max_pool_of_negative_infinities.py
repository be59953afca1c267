# The greatest of negative infinities is the least finite number.
# kind: wrong elements
# text: OpenVINO MaxPool-14, detailed description: "downsampling by choosing the largest value within the region covered by the filter"
# case: openvino.max_pool/of-negative-infinities
# upstream: none found, 2026-12-01
# shows: [-3.4028234663852886e+38, 2.0]
import numpy as np, openvino as ov, openvino.opset14 as ops
x = ops.parameter([1, 1, 2])
pool = ops.max_pool(x, [1], [1], [0], [0], [1])
print(ov.compile_model(ov.Model(pool.outputs(), [x]), "CPU")([np.array([[[-np.inf, 2]]], np.float32)])[0][0, 0].tolist())
