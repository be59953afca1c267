// In WebAssembly, clipByValue of int32 takes integers for the bits of floats. The element is 3.
// kind: wrong elements
// text: TensorFlow.js 4.22.0, tf.clipByValue: "Clips values element-wise. `max(min(x, clipValueMax), clipValueMin)`"
// case: onnx.clip/int32-below
// upstream: none found, 2026-11-29
// shows: element: 1077936128
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
console.log("element:", tf.clipByValue(tf.tensor([1], [1], "int32"), 3, 5).dataSync()[0]);
