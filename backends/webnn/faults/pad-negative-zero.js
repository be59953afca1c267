// pad adds 0 for the value -0.
// kind: changed sign of zero
// text: WebNN 2026-06-27, pad, value: "The padding value when mode is set to \"constant\"."
// case: onnx.pad/negative-zero
// upstream: none found, 2026-11-28
// shows: false
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const y = builder.pad(builder.input("x", {dataType: "float32", shape: [1]}), [0], [1], {value: -0}), graph = await builder.build({y});
const x = await context.createTensor({dataType: "float32", shape: [1], writable: true});
const out = await context.createTensor({dataType: "float32", shape: [2], readable: true});
context.writeTensor(x, new Float32Array([1]));
context.dispatch(graph, {x}, {y: out});
return Object.is(new Float32Array(await context.readTensor(out))[1], -0);
