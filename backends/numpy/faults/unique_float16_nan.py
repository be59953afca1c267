# unique puts a row with a NaN of float16 before the others.
# kind: wrong elements
# text: NumPy 2.4.6, numpy.unique: "Returns the sorted unique elements of an array."
# case: onnx.unique/one-nan-in-rows
# upstream: https://github.com/numpy/numpy/issues/21838 (of elements, not of rows)
# shows: [[nan], [0.0]]
import numpy as np
print(np.unique(np.array([[0], [np.nan]], np.float16), axis=0).tolist())
