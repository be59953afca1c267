// broadcastTo does not broadcast a size of 1 to 0, and where, which calls it, neither.
// kind: wrong shape
// text: TensorFlow.js 4.22.0, tf.broadcastTo: "If input.shape[i]==1 and shape[i]==N, then the input tensor is tiled N times along that axis"
// case: onnx.expand/one-to-none
// upstream: none found, 2026-11-29
// shows: shape: 1
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
console.log("shape:", ...tf.broadcastTo(tf.tensor([5]), [0]).shape);
