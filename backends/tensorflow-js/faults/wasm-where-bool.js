// In WebAssembly, where takes bytes of bool for elements of 4 bytes, and writes beyond its result. The elements are 0 and 1.
// kind: wrong elements
// text: TensorFlow.js 4.22.0, tf.where: "If the condition is true, select from `a`, otherwise select from `b`."
// case: onnx.where/truth-values
// upstream: https://github.com/tensorflow/tfjs/issues/5900 is the same of min
// shows: elements: 0 0
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
const [yes, no] = [1, 0].map((value) => tf.tensor([value, value], [2], "bool"));
console.log("elements:", ...tf.where(tf.tensor([0, 1], [2], "bool"), yes, no).dataSync());
