// squeeze removes an axis that is not listed, if one is listed twice.
// kind: wrong by every answer
// text: TensorFlow.js 4.22.0, tf.squeeze, axis: "If specified, only squeezes the dimensions listed."
// case: onnx.squeeze/first-axis-twice
// upstream: none found, 2026-11-29
// shows: shape: 1
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
console.log("shape:", ...tf.squeeze(tf.zeros([1, 1, 1]), [0, 0]).shape);
