// In WebAssembly, reverse takes bytes of bool for elements of 4 bytes, and reads beyond its operand.
// kind: wrong elements
// text: TensorFlow.js 4.22.0, tf.reverse: "Reverses a `tf.Tensor` along a specified axis."
// case: stablehlo.reverse/truth-values
// upstream: https://github.com/tensorflow/tfjs/issues/5900 is the same of min
// shows: the first is the last: false
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
console.log("the first is the last:", tf.reverse(tf.tensor([0, 1, 1], [3], "bool")).dataSync()[0] === 1);
