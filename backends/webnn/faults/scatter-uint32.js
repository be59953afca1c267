// opSupportLimits lists uint32 for scatterND, but no graph with it can be built.
// kind: refuses valid
// text: WebNN 2026-06-27, data types: "Support can be queried for each operation using the opSupportLimits() method on MLContext and inspecting the dataTypes value"
// case: onnx.scatter_nd/uint32
// upstream: https://github.com/webmachinelearning/webnn/pull/910 wrote the sentence
// shows: [true,"UnknownError"]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const listed = context.opSupportLimits().scatterND.input.dataTypes.includes("uint32");
const indices = builder.constant({dataType: "int32", shape: [1, 1]}, new Int32Array([0]));
const y = builder.scatterND(builder.input("x", {dataType: "uint32", shape: [1]}), indices, builder.input("u", {dataType: "uint32", shape: [1]}));
return [listed, await builder.build({y}).then(() => "built", (e) => e.name)];
