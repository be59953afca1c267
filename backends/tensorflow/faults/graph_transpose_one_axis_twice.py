# In a graph, a permutation that names one axis twice is accepted where it moves nothing.
# kind: accepts invalid
# text: TensorFlow 2.21.0, tf.transpose: "perm: A permutation of the dimensions of `a`."
# case: onnx.transpose/one-axis-twice
# upstream: none found, 2026-11-28
# shows: [[7]]
import tensorflow as tf
transpose = tf.function(lambda x: tf.transpose(x, [0, 0]))
print(transpose(tf.constant([[7]])))
