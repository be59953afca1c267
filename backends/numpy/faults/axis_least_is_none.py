# Where an axis is the least integer of 32 bits, concatenate, take and compress flatten the data.
# kind: accepts invalid
# text: NumPy 2.4.6, numpy.concatenate, axis: "If axis is None, arrays are flattened before use."
# case: onnx.concat/least-axis
# upstream: https://github.com/numpy/numpy/issues/20620 had it of another such number
# shows: [1 2 3 4] 3 [1 4]
import numpy as np
x, axis = np.array([[1, 2], [3, 4]]), -(2**31)
print(np.concatenate([x[:1], x[1:]], axis), np.take(x, 2, axis), np.compress([1, 0, 0, 1], x, axis))
