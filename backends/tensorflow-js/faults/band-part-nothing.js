// bandPart refuses matrices without elements.
// kind: refuses valid
// text: TensorFlow.js 4.22.0, tf.linalg.bandPart: "Copy a tensor setting everything outside a central band in each innermost matrix to zero."
// case: onnx.trilu/no-columns
// upstream: none found, 2026-11-29
// shows: Cannot infer the missing size in [-1,2,0] when there are 0 elements
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
try {
  tf.linalg.bandPart(tf.zeros([2, 0]), 0, -1);
} catch (error) {
  console.log(error.message);
}
