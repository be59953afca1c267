// resample2d takes the upper of two neighbours that are equally near, and the tests of the Web Platform want the lower.
// case: onnx.resize/half-of-two
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const y = builder.resample2d(builder.input("x", {dataType: "float32", shape: [1, 1, 1, 2]}), {sizes: [1, 1]}), graph = await builder.build({y});
const x = await context.createTensor({dataType: "float32", shape: [1, 1, 1, 2], writable: true});
const out = await context.createTensor({dataType: "float32", shape: [1, 1, 1, 1], readable: true});
context.writeTensor(x, new Float32Array([10, 20]));
context.dispatch(graph, {x}, {y: out});
return new Float32Array(await context.readTensor(out))[0]; // 20
