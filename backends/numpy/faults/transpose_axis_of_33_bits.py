# transpose takes the lower 32 bits of an axis, so that 4294967295 is the last axis.
# kind: accepts invalid
# text: NumPy 2.4.6, numpy.transpose, axes: "it must be a tuple or list which contains a permutation of [0, 1, ..., N-1] where N is the number of axes of `a`"
# case: onnx.transpose/axis-of-33-bits
# upstream: https://github.com/numpy/numpy/pull/8672, whose review asks for the check that is missing
# shows: [7]
import numpy as np
print(np.transpose(np.array([7]), [2**32 - 1]))
