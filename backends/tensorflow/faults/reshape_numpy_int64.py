# reshape takes the lower 32 bits of a shape that is an array of int64 of NumPy.
# kind: accepts invalid
# text: TensorFlow 2.21.0, tf.reshape, shape: "A `Tensor`. Must be one of the following types: `int32`, `int64`."
# case: onnx.reshape/size-of-33-bits
# no waiver: the adapter gives a shape as a tensor of int64, of which reshape takes all bits
# upstream: https://github.com/tensorflow/tensorflow/issues/58994 asks for a check where convert_to_tensor makes int32
# shows: (4,)
import numpy as np, tensorflow as tf
print(tf.reshape(tf.zeros([2, 2]), np.array([2**32 + 4])).shape)
