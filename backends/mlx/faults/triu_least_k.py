# triu with a diagonal that is the least integer of 32 bits removes elements.
# kind: wrong elements
# text: MLX 0.32.4, mlx.core.triu: "Zeros the array below the given diagonal."
# case: onnx.trilu/least-k-of-32-bits
# upstream: none found, 2026-11-28
# shows: [0 0]
import mlx.core as mx, numpy as np
print(np.array(mx.triu(mx.array([[1], [2], [3]]), -(2**31))).ravel()[1:])
