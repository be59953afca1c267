// stridedSlice refuses a slice that begins behind its end.
// kind: refuses valid
// text: TensorFlow.js 4.22.0, tf.stridedSlice: "the slice continues by adding stride to the index until all dimensions are not less than end"
// case: openvino.strided_slice/end-low[end=0]
// upstream: none found, 2026-11-29
// shows: Size(3) must match the product of shape 0
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
try {
  tf.stridedSlice(tf.tensor([0, 1, 2, 3]), [1], [0], [1]);
} catch (error) {
  console.log(error.message);
}
