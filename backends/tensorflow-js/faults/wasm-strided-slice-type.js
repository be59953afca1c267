// In WebAssembly, stridedSlice returns integers as the bits of floats.
// kind: wrong elements
// text: TensorFlow.js 4.22.0, tf.stridedSlice: "Extracts a strided slice of a tensor."
// case: onnx.slice/example-1
// upstream: https://github.com/tensorflow/tfjs/pull/5662 taught the kernel integers, and left the type of the result
// shows: float32 1.401298464324817e-45 4.203895392974451e-45
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
const slice = tf.stridedSlice(tf.tensor([1, 2, 3], [3], "int32"), [0], [3], [2]);
console.log(slice.dtype, ...slice.dataSync());
