// tensorScatterUpdate writes its updates into the tensor that it is given.
// kind: writes foreign memory
// text: TensorFlow.js 4.22.0, tf.tensorScatterUpdate: "Creates a new tensor"
// case: onnx.scatter_nd/example-1
// upstream: https://github.com/tensorflow/tfjs/pull/7189 added the kernel
// shows: the operand is now 1 9 3
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
const data = tf.tensor([1, 2, 3]);
tf.tensorScatterUpdate(data, tf.tensor([[1]], [1, 1], "int32"), tf.tensor([9]));
console.log("the operand is now", ...data.dataSync());
