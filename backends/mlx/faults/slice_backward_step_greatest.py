# A slice whose step is the greatest of 32 bits, backward, has a negative size.
# kind: refuses valid
# text: MLX 0.32.2, Indexing Arrays: "For the most part, indexing an MLX array works the same as indexing a NumPy numpy.ndarray."
# case: onnx.slice/step-of-31-bits-backward
# upstream: https://github.com/ml-explore/mlx/issues/3601 had such overflows of roll and tile
# shows: Computed invalid data size: -
import mlx.core as mx
print(mx.array([1, 2])[1:-4:-(2**31 - 1)])
