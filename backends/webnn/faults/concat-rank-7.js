// opSupportLimits lists rank 8 for concat, but no graph that joins two tensors of rank 7 can be built.
// kind: refuses valid
// text: WebNN 2026-06-27, ranks: "Support can be queried for each operation using the opSupportLimits() method on MLContext and inspecting the rankRange.min and rankRange.max values"
// case: onnx.concat/rank-7
// upstream: https://github.com/webmachinelearning/webnn/pull/828 added ranks to the limits
// shows: [8,"UnknownError"]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const most = context.opSupportLimits().concat.inputs.rankRange.max, descriptor = {dataType: "float32", shape: [1, 1, 1, 1, 1, 1, 1]};
const y = builder.concat([builder.input("a", descriptor), builder.input("b", descriptor)], 0);
return [most, await builder.build({y}).then(() => "built", (e) => e.name)];
