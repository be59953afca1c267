# An assignment of slices without elements ends the process.
# kind: crash
# text: MLX 0.32.2, Indexing Arrays: "In place updates to indexed arrays are possible in MLX."
# case: onnx.scatter_nd/update-without-elements
# upstream: https://github.com/ml-explore/mlx/pull/4340 corrected such a division by 0 in scan and sort
# shows: ended by a signal
import mlx.core as mx
x = mx.zeros([1, 0])
x[mx.array([0])] = mx.zeros([1, 0])
mx.eval(x)
