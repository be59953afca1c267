// In WebAssembly, matMul over an axis without elements returns what was in memory. The element is 0.
// kind: reads foreign memory
// text: TensorFlow.js 4.22.0, tf.matMul: "Computes the dot product of two matrices, A * B."
// case: onnx.mat_mul/nothing
// upstream: none found, 2026-11-29
// shows: the element is 0: false
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
tf.fill([64], 7).dispose();
console.log("the element is 0:", tf.matMul(tf.zeros([1, 0]), tf.zeros([0, 1])).dataSync()[0] === 0);
