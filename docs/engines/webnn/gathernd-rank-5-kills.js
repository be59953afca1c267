// gatherND with indices of rank 5, valid according to opSupportLimits, ends the process that runs WebNN.
// case: onnx.gather_nd/indices-of-rank-5
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context), float = (shape) => ({dataType: "float32", shape});
const indices = builder.constant({dataType: "int32", shape: [1, 1, 1, 1, 1]}, new Int32Array([0]));
const y = builder.gatherND(builder.input("x", float([1])), indices), graph = await builder.build({y});
const x = await context.createTensor({...float([1]), writable: true});
const out = await context.createTensor({...float([1, 1, 1, 1]), readable: true});
context.dispatch(graph, {x}, {y: out});
return await Promise.race([context.readTensor(out).then(() => "survived", () => "failed"), context.lost.then(() => "lost")]); // "lost"
