// transpose accepts an axis twice, and returns elements that are not of the operand.
// kind: accepts invalid
// text: TensorFlow.js 4.22.0, tf.transpose, perm: "The permutation of the dimensions of a."
// case: onnx.transpose/one-axis-twice-and-none-once
// upstream: none found, 2026-11-29
// shows: elements: 2 0 0 4
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
console.log("elements:", ...tf.transpose(tf.tensor([[1, 2], [3, 4]]), [0, 0]).dataSync());
