# take_along_axis refuses data and indices that have no elements.
# fault: refuses a valid call
# text: tf.experimental.numpy.take_along_axis: "TensorFlow variant of NumPy's take_along_axis." NumPy gives an empty array.
# case: onnx.gather_elements/nothing-of-nothing
# upstream: none found
# shows: should be equal to indices.shape
import tensorflow as tf
print(tf.experimental.numpy.take_along_axis(tf.zeros([1, 0]), tf.zeros([0, 0], tf.int64), 0).shape)
