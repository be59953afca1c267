// In float16, a reshape to seven dimensions whose operand is an output too holds in its output what the operand was in the dispatch before.
// kind: wrong elements
// text: WebNN 2026-06-27, reshape: "Reshape does not copy or change the content of the tensor."
// case: onnx.program/reshape-beside-its-data
// upstream: none found, 2026-11-28
// shows: [[1,0],[2,1]]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const shape = [1, 1, 1, 1, 1, 1, 1], of = (shape, use) => context.createTensor({dataType: "float16", shape, ...use}), seen = [];
const a = builder.concat([builder.input("x", {dataType: "float16", shape: [1]})], 0), graph = await builder.build({a, b: builder.reshape(a, shape)});
const x = await of([1], {writable: true}), outputs = {a: await of([1], {readable: true}), b: await of(shape, {readable: true})};
for (const value of [1, 2]) {
  context.writeTensor(x, new Float16Array([value]));
  context.dispatch(graph, {x}, outputs);
  seen.push([...new Float16Array(await context.readTensor(outputs.a)), ...new Float16Array(await context.readTensor(outputs.b))]);
}
return seen;
