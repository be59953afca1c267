# In a graph, only the lower 32 bits of a stride count.
# kind: wrong shape
# text: TensorFlow 2.21.0, tf.strided_slice: "this op extracts a slice of size (end-begin)/stride from the given input_ tensor"
# case: openvino.strided_slice/stride-whose-lower-bits-are-1
# upstream: none found, 2026-11-28
# shows: [1 2 3 4]
import tensorflow as tf
slice = tf.function(lambda x: tf.strided_slice(x, [0], [4], [2**32 + 1]))
print(slice(tf.constant([1, 2, 3, 4])))
