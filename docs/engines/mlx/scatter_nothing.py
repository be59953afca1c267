# An assignment of slices without elements ends the process.
# fault: crash
# text: MLX, Indexing Arrays: "In-place updates to indexed arrays are possible in MLX."
# upstream: none found
# shows: exit status -8
import mlx.core as mx
x = mx.zeros([1, 0])
x[mx.array([0])] = mx.zeros([1, 0])
mx.eval(x)
