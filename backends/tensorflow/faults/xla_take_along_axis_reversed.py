# Compiled by XLA, what take_along_axis returns for a negative axis has swapped sizes to the node that takes it.
# kind: wrong shape
# text: TensorFlow 2.21.0, tf.reverse_sequence: "The output slice `i` along dimension `batch_axis` is then given by input slice `i`, with the first `seq_lengths[i]` slices along dimension `seq_axis` reversed."
# case: onnx.program/rows-by-index-and-reversed
# upstream: https://github.com/tensorflow/tensorflow/issues/62391 has it, and pull request 125167 mends it
# shows: (1, 2, 2)
import tensorflow as tf
take = lambda x, i, n: tf.reverse_sequence(tf.experimental.numpy.take_along_axis(x, i, -2), n, seq_axis=1, batch_axis=0)
print(tf.function(take, jit_compile=True)(tf.constant([[[1, 2]]]), tf.zeros([1, 1, 2], tf.int32), tf.ones([1], tf.int64)).shape)
