// gatherND refuses slices that have no elements.
// kind: refuses valid
// text: TensorFlow.js 4.22.0, tf.gatherND: "indices.shape[:-1] + input.shape[indices.shape[-1]:]"
// case: onnx.gather_nd/no-elements-of-int32
// upstream: none found, 2026-11-29
// shows: Requested more than 0 entries, but input is empty
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
try {
  tf.gatherND(tf.zeros([4, 0]), tf.tensor([[1]], [1, 1], "int32"));
} catch (error) {
  console.log(error.message);
}
