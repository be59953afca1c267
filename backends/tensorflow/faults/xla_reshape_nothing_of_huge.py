# Compiled by XLA, reshape of data without elements to huge sizes and a size of 0 ends the process.
# kind: crash
# text: TensorFlow 2.21.0, tf.reshape, shape: "A `Tensor`. Must be one of the following types: `int32`, `int64`."
# case: onnx.reshape/zero-of-huge
# upstream: https://github.com/tensorflow/tensorflow/pull/126158, whose review has it in a test of slices
# shows: ended by a signal
import tensorflow as tf
reshape = tf.function(lambda x: tf.reshape(x, tf.constant([2**31, 2**31, 0], tf.int64)), jit_compile=True)
print(reshape(tf.zeros([0])))
