# concat and transpose take the lower 32 bits of an axis.
# kind: accepts invalid
# text: TensorFlow 2.21.0, tf.concat, axis: "in the range `[-rank(values), rank(values))`"
# case: onnx.concat/axis-of-33-bits
# upstream: https://github.com/tensorflow/tensorflow/pull/33111 changes concat's conversion to 32 bits, for big-endian machines
# shows: (2, 1) (1, 2)
import tensorflow as tf
x = tf.zeros([1, 1])
print(tf.concat([x, x], 2**32).shape, tf.transpose(tf.zeros([2, 1]), [1, 2**32]).shape)
