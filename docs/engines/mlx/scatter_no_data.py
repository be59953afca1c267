# An assignment to no elements of data without elements is refused.
# fault: refuses a valid call
# text: MLX, Indexing Arrays: "In-place updates to indexed arrays are possible in MLX."
# case: onnx.scatter_nd/no-updates-of-nothing
# upstream: none found
# shows: are too large for array with shape (0)
import mlx.core as mx
x = mx.zeros([0])
x[mx.zeros([0], mx.int32)] = mx.zeros([0])
print(x)
