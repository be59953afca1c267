# concatenate takes any axis of a single array.
# fault: accepts an invalid call
# text: mlx.core.concatenate, which says of two arrays: "Axis 5 is out of bounds for array with 1 dimensions."
# case: onnx.concat/axis-of-one-list
# upstream: none found
# shows: (4,)
import mlx.core as mx
print(mx.concatenate([mx.zeros([4])], axis=5).shape)
