# pad adds 0 where the constant is -0.
# kind: changed sign of zero
# text: TensorFlow 2.21.0, tf.pad, constant_values: "In \"CONSTANT\" mode, the scalar pad value to use."
# case: onnx.pad/negative-zero
# upstream: none found, 2026-11-28
# shows: [1. 0.]
import tensorflow as tf
print(tf.pad(tf.constant([1.0]), [[0, 1]], constant_values=-0.0).numpy())
