// oneHot of int32 rounds its values to float32. The element is 16777217.
// kind: wrong elements
// text: TensorFlow.js 4.22.0, tf.oneHot: "The locations represented by `indices` take value `onValue`"
// case: openvino.one_hot/more-than-24-bits
// upstream: none found, 2026-11-29
// shows: element: 16777216
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
console.log("element:", tf.oneHot(tf.tensor([0], [1], "int32"), 2, 16777217).dataSync()[0]);
