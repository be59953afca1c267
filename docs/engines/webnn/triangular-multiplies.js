// triangular leaves NaN for an infinity outside the triangle, where its specification says 0: it multiplies by a mask.
// case: onnx.trilu/infinity-outside
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const descriptor = {dataType: "float32", shape: [2, 2]};
const y = builder.triangular(builder.input("x", descriptor), {upper: true}), graph = await builder.build({y});
const x = await context.createTensor({...descriptor, writable: true}), out = await context.createTensor({...descriptor, readable: true});
context.writeTensor(x, new Float32Array([1, 2, Infinity, 4]));
context.dispatch(graph, {x}, {y: out});
return [...new Float32Array(await context.readTensor(out))].map(String); // ["1","2","NaN","4"]
