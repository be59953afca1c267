# A slice whose step is 0 ends the process.
# fault: crash
# text: Python, slices, which MLX follows: "k cannot be zero."
# case: onnx.slice/zero-step-forward
# upstream: none found
# shows: exit status -8
import mlx.core as mx
print(mx.array([1, 2])[0:2:0])
