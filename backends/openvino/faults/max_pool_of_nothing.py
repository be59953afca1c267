# MaxPool ends its process where windows have padding alone, and the dimensions from the axis on no elements.
# kind: crash
# text: OpenVINO MaxPool-14, detailed description: "If paddings are used, during the pooling calculation their values are ``-inf``."
# case: openvino.max_pool/no-columns
# upstream: none found, 2026-12-01
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset14 as ops
x = ops.parameter([1, 2, 2, 0])
pool = ops.max_pool(x, [2, 1], [2, 1], [1, 1], [0, 0], [2, 1], axis=2)
ov.compile_model(ov.Model(pool.outputs(), [x]), "CPU")([np.zeros((1, 2, 2, 0), np.float32)])
