# concatenate takes any axis of a single array.
# kind: accepts invalid
# text: MLX 0.32.4, mlx.core.concatenate: "Concatenate the arrays along the given axis."
# case: onnx.concat/axis-of-one-list
# upstream: none found, 2026-11-28
# shows: (4,)
import mlx.core as mx
print(mx.concatenate([mx.zeros([4])], axis=5).shape)
