# NonZero of a scalar has a row.
# kind: wrong shape
# text: OpenVINO NonZero-3, detailed description: "The output tensor has shape ``[rank(input), num_non_zero]``."
# case: openvino.non_zero/scalar
# upstream: none found, 2026-12-01
# shows: (1, 1)
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([], np.int64)
print(ov.compile_model(ov.Model([ops.non_zero(x)], [x]), "CPU")([np.array(5)])[0].shape)
