// What concat of complex64 without elements returns cannot be read.
// kind: refuses valid
// text: TensorFlow.js 4.22.0, tf.concat: "Concatenates a list of `tf.Tensor`s along a given axis."
// case: onnx.concat/no-complex-numbers
// upstream: none found, 2026-11-29
// shows: Cannot read properties of undefined (reading 'real')
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
const x = tf.complex(tf.zeros([0]), tf.zeros([0]));
try {
  tf.concat([x, x]).dataSync();
} catch (error) {
  console.log(error.message);
}
