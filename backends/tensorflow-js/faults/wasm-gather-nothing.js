// In WebAssembly, gather returns other sizes if there are no elements. These are 0 and 3.
// kind: wrong shape
// text: TensorFlow.js 4.22.0, tf.gather: "`x.shape[:axis] + indices.shape[batchDims:] + x.shape[axis + 1:]`"
// case: onnx.gather/nothing-of-int32
// upstream: none found, 2026-11-29
// shows: sizes: 1 0 3 1
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
console.log("sizes:", ...tf.gather(tf.zeros([0, 2]), tf.zeros([3], "int32"), 1).shape);
