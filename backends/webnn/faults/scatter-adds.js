// scatterElements writes 0 for an update of -0, for it adds updates to zeros. It also adds two updates of one element, 2 and 3, of which the text says nothing.
// kind: changed sign of zero
// text: WebNN 2026-06-27, scatterElements, updates: "New values to replace atop the input, with the same shape as the indices."
// case: onnx.scatter_elements/negative-zero
// upstream: https://github.com/webmachinelearning/webnn/issues/467 asks what becomes of two updates of one element
// shows: [5,false]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const tensor = (shape, values) => builder.constant({dataType: "float32", shape}, new Float32Array(values));
const indices = builder.constant({dataType: "int32", shape: [3]}, new Int32Array([0, 0, 1]));
const y = builder.scatterElements(builder.identity(tensor([2], [1, 1])), indices, tensor([3], [2, 3, -0]));
const graph = await builder.build({y}), out = await context.createTensor({dataType: "float32", shape: [2], readable: true});
context.dispatch(graph, {}, {y: out});
const [first, second] = new Float32Array(await context.readTensor(out));
return [first, Object.is(second, -0)];
