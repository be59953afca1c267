# Compiled by XLA, a pad of int4 puts elements at other places.
# kind: wrong elements
# text: TensorFlow 2.21.0, tf.pad: "This operation pads a `tensor` according to the `paddings` you specify."
# case: onnx.pad/listed[dtype=int4]
# upstream: none found, 2026-11-28
# shows: [0 1 0 2 0 0]
import ml_dtypes, numpy as np, tensorflow as tf
pad = tf.function(lambda x: tf.cast(tf.pad(x, [[1, 2]]), tf.int32), jit_compile=True)
print(pad(tf.constant(np.array([1, 2, 3], ml_dtypes.int4))).numpy())
