// Where two transposes cancel, and both what they begin with and what they make are outputs, building the graph loses the context.
// kind: refuses valid
// text: WebNN 2026-06-27, transpose: "Permute the dimensions of the input tensor according to permutation."
// case: onnx.program/both-ends-of-inverse-transposes
// upstream: none found, 2026-11-28
// shows: "InvalidStateError"
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const a = builder.reshape(builder.input("x", {dataType: "float32", shape: [2]}), [1, 2]);
const b = builder.transpose(a, {permutation: [1, 0]}), c = builder.transpose(b, {permutation: [1, 0]});
return await builder.build({a, c}).then(() => "built", (e) => e.name);
