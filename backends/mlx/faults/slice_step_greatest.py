# A slice whose step is the greatest integer of 32 bits has no elements, where it has the first.
# kind: wrong shape
# text: MLX 0.32.2, Indexing Arrays: "For the most part, indexing an MLX array works the same as indexing a NumPy numpy.ndarray."
# case: onnx.slice/step-of-31-bits
# upstream: https://github.com/ml-explore/mlx/issues/3601 had such overflows of roll and tile
# shows: (0,)
import mlx.core as mx
print(mx.array([1, 2, 3, 4])[0:4:2**31 - 1].shape)
