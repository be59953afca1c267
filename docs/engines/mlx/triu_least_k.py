# triu with a diagonal that is the least integer of 32 bits removes elements.
# fault: silent wrong data
# text: mlx.core.triu: "Zeros the array below the given diagonal."
# case: onnx.trilu/least-k-of-32-bits
# upstream: none found
# shows: [0 0]
import mlx.core as mx, numpy as np
print(np.array(mx.triu(mx.array([[1], [2], [3]]), -(2**31))).ravel()[1:])
