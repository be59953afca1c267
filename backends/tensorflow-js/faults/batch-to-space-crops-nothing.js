// batchToSpaceND accepts crops of an axis without elements.
// kind: accepts invalid
// text: TensorFlow.js 4.22.0, tf.batchToSpaceND, crops: "It is required that `cropStart[i] + cropEnd[i] <= blockShape[i] * inputShape[i + 1]`"
// case: openvino.batch_to_space/crop-of-nothing
// upstream: none found, 2026-11-29
// shows: shape: 1 0
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
console.log("shape:", ...tf.batchToSpaceND(tf.zeros([2, 0]), [2], [[0, 1]]).shape);
