// Kernels in JavaScript make some signalling NaNs quiet, here at least one of a thousand.
// kind: changed NaN bits
// text: TensorFlow.js 4.22.0, tf.transpose: "Permutes the dimensions according to `perm`."
// case: openvino.batch_to_space/blocks-of-1
// upstream: none found, 2026-11-29
// shows: a NaN became quiet: true
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
const bits = new Uint32Array(1000).fill(0x7f800001);
const moved = tf.transpose(tf.tensor(new Float32Array(bits.buffer), [10, 100])).dataSync();
console.log("a NaN became quiet:", new Uint32Array(moved.buffer).includes(0x7fc00001));
