# Compiled by XLA, a pad of float8e5m2 changes NaNs: 0x7e becomes 0x7f.
# kind: changed NaN bits
# text: TensorFlow 2.21.0, tf.pad: "This operation pads a `tensor` according to the `paddings` you specify."
# case: onnx.pad/keeps-negative-zero
# upstream: none found, 2026-11-28
# shows: 0x7f
import ml_dtypes, numpy as np, tensorflow as tf
pad = tf.function(lambda x: tf.pad(x, [[1, 0]]), jit_compile=True)
print(hex(pad(tf.constant(np.array([0x7e], np.uint8).view(ml_dtypes.float8_e5m2))).numpy().view(np.uint8)[1]))
