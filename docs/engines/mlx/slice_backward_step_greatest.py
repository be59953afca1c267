# A slice whose step is the greatest of 32 bits, backward, has a negative size.
# fault: refuses a valid call
# text: Python, slices, which MLX follows: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/step-of-31-bits-backward
# upstream: https://github.com/ml-explore/mlx/issues/3601 had such overflows of roll and tile
# shows: Computed invalid data size: -
import mlx.core as mx
print(mx.array([1, 2])[1:-4:-(2**31 - 1)])
