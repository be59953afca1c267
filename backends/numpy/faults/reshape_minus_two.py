# reshape takes any negative size for the one that is inferred.
# kind: accepts invalid
# text: NumPy 2.4.6, numpy.reshape, shape: "One shape dimension can be -1. In this case, the value is inferred from the length of the array and remaining dimensions."
# case: onnx.reshape/minus-two
# upstream: https://github.com/numpy/numpy/issues/27024
# shows: (2, 2)
import numpy as np
print(np.reshape(np.zeros(4), (2, -2)).shape)
