// A slice of float16 changes the bits of a signalling NaN.
// kind: changed NaN bits
// text: WebNN 2026-06-27, slice: "Produce a slice of the input tensor."
// case: onnx.slice/signalling-nan
// upstream: none found, 2026-11-28
// shows: "7e00"
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context), descriptor = {dataType: "float16", shape: [1]};
const y = builder.slice(builder.input("x", descriptor), [0], [1]), graph = await builder.build({y});
const x = await context.createTensor({...descriptor, writable: true}), out = await context.createTensor({...descriptor, readable: true});
context.writeTensor(x, new Uint8Array([0x01, 0x7c]));
context.dispatch(graph, {x}, {y: out});
return new Uint16Array(await context.readTensor(out))[0].toString(16);
