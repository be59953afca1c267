# A slice whose step is the greatest integer of 32 bits has no elements, where it has the first.
# fault: silent wrong data
# text: Python, slices, which MLX follows: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/step-of-31-bits
# upstream: https://github.com/ml-explore/mlx/issues/3601 had such overflows of roll and tile
# shows: (0,)
import mlx.core as mx
print(mx.array([1, 2, 3, 4])[0:4:2**31 - 1].shape)
