# In a graph, a permutation that names one axis twice is accepted where it moves nothing.
# fault: accepts an invalid call
# text: tf.transpose: "perm: A permutation of the dimensions of `a`."
# case: onnx.transpose/one-axis-twice
# upstream: none found
# shows: [[7]]
import tensorflow as tf
transpose = tf.function(lambda x: tf.transpose(x, [0, 0]))
print(transpose(tf.constant([[7]])))
