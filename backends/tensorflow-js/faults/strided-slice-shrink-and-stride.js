// stridedSlice takes strides of the wrong axes where one axis goes. The elements are 5 and 1.
// kind: wrong by every answer
// text: TensorFlow.js 4.22.0, tf.stridedSlice: "Starting at the location specified by begin the slice continues by adding stride to the index"
// case: openvino.strided_slice/stride-beside-one-element
// upstream: none found, 2026-11-29
// shows: elements: 2 0
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
const x = tf.tensor([[0, 1], [2, 3], [4, 5]]);
console.log("elements:", ...tf.stridedSlice(x, [2, 1], [-9, 2], [-2, 1], 0, 0, 0, 0, 2).dataSync());
