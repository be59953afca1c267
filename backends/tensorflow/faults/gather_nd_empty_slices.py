# gather_nd refuses slices that have no elements.
# kind: refuses valid
# text: TensorFlow 2.21.0, tf.gather_nd: "outer_shape = indices.shape[:-1]", "inner_shape = params.shape[index_depth:]"
# case: onnx.gather_nd/slice-without-elements
# upstream: https://github.com/tensorflow/tensorflow/issues/50246
# shows: Requested more than 0 entries, but params is empty
import tensorflow as tf
print(tf.gather_nd(tf.zeros([4, 0]), [[1]]).shape)
