// opSupportLimits lists rank 8 for reduceSum, but no graph that reduces a dimension of seven can be built.
// kind: refuses valid
// text: WebNN 2026-06-27, ranks: "Support can be queried for each operation using the opSupportLimits() method on MLContext and inspecting the rankRange.min and rankRange.max values"
// case: webnn.reduce_sum/seven-dimensions[dtype=float32]
// upstream: https://github.com/webmachinelearning/webnn/pull/828 added ranks to the limits
// shows: [8,"built","UnknownError"]
const context = await navigator.ml.createContext(), most = context.opSupportLimits().reduceSum.input.rankRange.max;
const build = (shape) => {
  const builder = new MLGraphBuilder(context), x = builder.input("x", {dataType: "float32", shape});
  return builder.build({y: builder.reduceSum(x, {axes: [0]})}).then(() => "built", (e) => e.name);
};
return [most, await build([2, 1, 1, 1, 1, 1]), await build([2, 1, 1, 1, 1, 1, 1])];
