// sign leaves NaN for a NaN, which is neither above 0 nor below.
// kind: wrong elements
// text: WebNN 2026-06-27, Element-wise unary operations, sign: "returning 1 if > 0, -1 if < 0, and 0 otherwise"
// case: webnn.sign/nan[dtype=float32]
// upstream: none found, 2026-12-01
// shows: ["-1","NaN","1"]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const descriptor = {dataType: "float32", shape: [3]};
const y = builder.sign(builder.input("x", descriptor)), graph = await builder.build({y});
const x = await context.createTensor({...descriptor, writable: true}), out = await context.createTensor({...descriptor, readable: true});
context.writeTensor(x, new Float32Array([-2, NaN, 2]));
context.dispatch(graph, {x}, {y: out});
return [...new Float32Array(await context.readTensor(out))].map(String);
