# compress selects a column that is not there, if the columns have no elements.
# fault: accepts an invalid call
# text: numpy.compress, axis: "Axis along which to take slices."
# case: onnx.compress/beyond-columns-of-nothing
# upstream: https://github.com/numpy/numpy/issues/15898 had it of advanced indexing
# shows: (0, 1)
import numpy as np
print(np.compress([False, True], np.zeros((0, 1)), axis=1).shape)
