// In WebAssembly, oneHot writes its values as the bits of integers. The elements are -1.5 and 0.5.
// kind: wrong elements
// text: TensorFlow.js 4.22.0, tf.oneHot: "The locations represented by `indices` take value `onValue`"
// case: onnx.one_hot/bits[off=inf]
// upstream: https://github.com/tensorflow/tfjs/pull/3409 added the kernel
// shows: elements: NaN 0
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
console.log("elements:", ...tf.oneHot(tf.tensor([1], [1], "int32"), 2, 0.5, -1.5, "float32").dataSync());
