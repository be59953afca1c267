// triangular leaves NaN for an infinity outside the triangle, for it multiplies by a mask.
// kind: wrong elements
// text: WebNN 2026-06-27, triangular: "return a 2-D tensor containing either the upper or lower triangular part of the input tensor"; its examples have 0 elsewhere
// case: onnx.trilu/infinity-outside
// upstream: https://github.com/web-platform-tests/wpt/pull/62756 tests for it, and https://github.com/webmachinelearning/webnn/issues/768 says that Chromium makes a mask
// shows: ["1","2","NaN","4"]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const descriptor = {dataType: "float32", shape: [2, 2]};
const y = builder.triangular(builder.input("x", descriptor), {upper: true}), graph = await builder.build({y});
const x = await context.createTensor({...descriptor, writable: true}), out = await context.createTensor({...descriptor, readable: true});
context.writeTensor(x, new Float32Array([1, 2, Infinity, 4]));
context.dispatch(graph, {x}, {y: out});
return [...new Float32Array(await context.readTensor(out))].map(String);
