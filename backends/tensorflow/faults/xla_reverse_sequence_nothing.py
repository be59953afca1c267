# Compiled by XLA, reverse_sequence refuses data without elements.
# kind: refuses valid
# text: TensorFlow 2.21.0, tf.reverse_sequence, seq_lengths: "1-D with length input.dims(batch_axis) and max(seq_lengths) <= input.dims(seq_axis)"
# case: onnx.reverse_sequence/no-steps-of-time
# upstream: https://github.com/pytorch/xla/issues/880 had the same message of another operator
# shows: in gather op is out of range
import tensorflow as tf
reverse = tf.function(lambda x, n: tf.reverse_sequence(x, n, 0, 1), jit_compile=True)
print(reverse(tf.zeros([0, 1]), tf.constant([0])))
