# A slice whose step is 0 ends the process.
# kind: crash
# text: MLX 0.32.2, Indexing Arrays: "For the most part, indexing an MLX array works the same as indexing a NumPy numpy.ndarray." NumPy: "k is the step (k != 0)"
# case: onnx.slice/zero-step-forward
# upstream: none found, 2026-11-28
# shows: ended by a signal
import mlx.core as mx
print(mx.array([1, 2])[0:2:0])
