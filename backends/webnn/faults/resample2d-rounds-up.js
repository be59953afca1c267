// resample2d takes the upper of two neighbours that are equally near.
// kind: wrong elements
// text: WebNN 2026-06-27, nearest-neighbor: "x = ceil(inputCoordinate.x - 0.5)"
// case: onnx.resize/half-of-two
// upstream: https://github.com/web-platform-tests/wpt/pull/45017 discusses failures of such tests
// shows: 20
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const y = builder.resample2d(builder.input("x", {dataType: "float32", shape: [1, 1, 1, 2]}), {sizes: [1, 1]}), graph = await builder.build({y});
const x = await context.createTensor({dataType: "float32", shape: [1, 1, 1, 2], writable: true});
const out = await context.createTensor({dataType: "float32", shape: [1, 1, 1, 1], readable: true});
context.writeTensor(x, new Float32Array([10, 20]));
context.dispatch(graph, {x}, {y: out});
return new Float32Array(await context.readTensor(out))[0];
