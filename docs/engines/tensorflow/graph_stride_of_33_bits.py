# In a graph, only the lower 32 bits of a stride count.
# fault: silent wrong data
# text: tf.strided_slice: "this op extracts a slice of size (end-begin)/stride from the given input_ tensor"
# case: openvino.strided_slice/stride-whose-lower-bits-are-1
# upstream: none found
# shows: [1 2 3 4]
import tensorflow as tf
slice = tf.function(lambda x: tf.strided_slice(x, [0], [4], [2**32 + 1]))
print(slice(tf.constant([1, 2, 3, 4])))
