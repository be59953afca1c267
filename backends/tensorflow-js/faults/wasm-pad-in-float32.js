// In WebAssembly, pad of int32 rounds the constant to float32. The element is 16777217.
// kind: wrong elements
// text: TensorFlow.js 4.22.0, tf.pad, constantValue: "The pad value to use."
// case: onnx.pad/more-than-24-bits
// upstream: none found, 2026-11-29
// shows: element: 16777216
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
console.log("element:", tf.pad(tf.tensor([1], [1], "int32"), [[0, 1]], 16777217).dataSync()[1]);
