// In WebAssembly, sum and prod of no elements return what was in memory. They are 0 and 1.
// kind: reads foreign memory
// text: TensorFlow.js 4.22.0, tf.prod: "Computes the product of elements across dimensions of a `tf.Tensor`."
// case: onnx.reduce_prod/empty
// upstream: https://github.com/tensorflow/tfjs/issues/6633
// shows: sum and product are right: false false
import * as tf from "@tensorflow/tfjs-core";
import wasm from "@tensorflow/tfjs-backend-wasm";
wasm.setWasmPaths(`${process.cwd()}/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
await tf.setBackend("wasm");
tf.fill([64], 7).dispose();
console.log("sum and product are right:", tf.sum(tf.zeros([0])).dataSync()[0] === 0, tf.prod(tf.zeros([0])).dataSync()[0] === 1);
