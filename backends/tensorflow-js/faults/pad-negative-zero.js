// pad adds 0 where the constant is -0.
// kind: changed sign of zero
// text: TensorFlow.js 4.22.0, tf.pad, constantValue: "The pad value to use."
// case: onnx.pad/negative-zero
// upstream: none found, 2026-11-29
// shows: the added element is -0: false
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
console.log("the added element is -0:", Object.is(tf.pad(tf.tensor([1]), [[0, 1]], -0).dataSync()[1], -0));
