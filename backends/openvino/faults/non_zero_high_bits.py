# NonZero takes an integer for zero whose low 32 bits are, and a float64 below the numbers of float32.
# kind: wrong shape
# text: OpenVINO NonZero-3, detailed description: "*NonZero* returns the indices of the non-zero elements of the input tensor"
# case: openvino.non_zero/high-bits[of=0]
# upstream: none found, 2026-12-01
# shows: (1, 0) (1, 0)
import numpy as np, openvino as ov, openvino.opset15 as ops
def shape(number):
    x = ops.parameter([1], number.dtype)
    return ov.compile_model(ov.Model([ops.non_zero(x)], [x]), "CPU")([np.array([number])])[0].shape
print(shape(np.int64(2**32)), shape(np.float64(5e-324)))
