// l2Pool2d makes a norm larger where padding is behind the input: it multiplies a mean by the elements of the window, and divides by those of the input.
// kind: wrong elements
// text: WebNN 2026-06-27, l2Pool2d: "The L2 norm is the square root of the sum of the squares of its elements."
// case: webnn.l2_pool2d/padding-behind[dtype=float32]
// upstream: https://github.com/tensorflow/tensorflow/pull/96599 says that Chromium emulates the operation, because LiteRT divides the sum
// shows: [5,5.656854152679443]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const descriptor = {dataType: "float32", shape: [1, 1, 1, 2]};
const y = builder.l2Pool2d(builder.input("x", descriptor), {windowDimensions: [1, 2], padding: [0, 0, 0, 1]}), graph = await builder.build({y});
const x = await context.createTensor({...descriptor, writable: true}), out = await context.createTensor({...descriptor, readable: true});
context.writeTensor(x, new Float32Array([3, 4]));
context.dispatch(graph, {x}, {y: out});
return [...new Float32Array(await context.readTensor(out))];
