// Pad in mode wrap that adds more elements than the axis has writes memory that is not of the data. The element is 3.
// kind: reads foreign memory
// text: ONNX Pad-25: "`wrap` - wrap-around padding as if the data tensor forms a torus"
// case: onnx.pad/wrap-twice-around
// upstream: https://github.com/microsoft/onnxruntime/pull/32725 mends it, and was open on 2026-09-22
// shows: the first element is right: false
import * as ort from "onnxruntime-web";
const model = "CAg6dQoqCgRkYXRhCgRwYWRzEgZvdXRwdXQiA1BhZCoPCgRtb2RlIgR3cmFwoAEDEgFnWhIKBGRhdGESCgoICAISBAoCCANaEgoEcGFkcxIKCggIBxIECgIIAmIcCgZvdXRwdXQSEgoQCAISDAoKEghvdXRwdXRfMEICEBM=";
const session = await ort.InferenceSession.create(Buffer.from(model, "base64"));
const { output } = await session.run({ data: new ort.Tensor("uint8", [1, 2, 3], [3]), pads: new ort.Tensor("int64", [4n, 7n], [2]) });
console.log("the first element is right:", output.data[0] === 3);
