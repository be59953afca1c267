# take_along_axis refuses data and indices that have no elements.
# kind: refuses valid
# text: TensorFlow 2.21.0, tf.experimental.numpy.take_along_axis: "TensorFlow variant of NumPy's take_along_axis." NumPy gives an empty array.
# case: onnx.gather_elements/nothing-of-nothing
# upstream: none found, 2026-11-28
# shows: should be equal to indices.shape
import tensorflow as tf
print(tf.experimental.numpy.take_along_axis(tf.zeros([1, 0]), tf.zeros([0, 0], tf.int64), 0).shape)
