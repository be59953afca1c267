// In WebAssembly, a cast to bool takes the lowest byte of a number. 256 becomes false, and 36 a byte of 36.
// kind: wrong elements
// text: TensorFlow.js 4.22.0, tf.cast: "Casts a `tf.Tensor` to a new dtype."
// case: onnx.cast/example-bool[dtype=int32]
// upstream: https://github.com/tensorflow/tfjs/issues/2590
// shows: truth values: 36 0 0
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
console.log("truth values:", ...tf.cast(tf.tensor([36, 256, 0], [3], "int32"), "bool").dataSync());
