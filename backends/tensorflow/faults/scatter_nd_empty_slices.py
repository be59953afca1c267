# tensor_scatter_nd_update refuses updates that have no elements.
# kind: refuses valid
# text: TensorFlow 2.21.0, tf.tensor_scatter_nd_update: "batch_shape = indices.shape[:-1]", "inner_shape = tensor.shape[index_depth:]"
# case: onnx.scatter_nd/update-without-elements
# upstream: none found, 2026-11-28
# shows: Indices and updates specified for empty output
import tensorflow as tf
print(tf.tensor_scatter_nd_update(tf.zeros([2, 0]), [[0], [1]], tf.zeros([2, 0])))
