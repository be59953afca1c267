# Compiled by XLA, a slice whose step is the greatest integer ends the process.
# kind: crash
# text: TensorFlow 2.21.0, tf.strided_slice: "this op extracts a slice of size (end-begin)/stride from the given input_ tensor"
# case: onnx.slice/greatest-step-from-the-second
# upstream: none found, 2026-11-28
# shows: ended by a signal
import tensorflow as tf
slice = tf.function(lambda x: x[1:2**63 - 1:2**63 - 1], jit_compile=True)
print(slice(tf.constant([1, 2, 3])))
