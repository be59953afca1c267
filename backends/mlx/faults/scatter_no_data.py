# An assignment to no elements of data without elements is refused.
# kind: refuses valid
# text: MLX 0.32.2, Indexing Arrays: "In place updates to indexed arrays are possible in MLX."
# case: onnx.scatter_nd/no-updates-of-nothing
# upstream: none found, 2026-11-28
# shows: are too large for array with shape (0)
import mlx.core as mx
x = mx.zeros([0])
x[mx.zeros([0], mx.int32)] = mx.zeros([0])
print(x)
