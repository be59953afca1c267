// slice refuses a stride that is greater than the size of the window, of which it takes one element.
// kind: refuses valid
// text: WebNN 2026-06-27, slice, strides: "Strides must be greater than zero."
// case: webnn.slice/largest-strides[stride=3]
// upstream: https://github.com/webmachinelearning/webnn/pull/805 added the steps, which round such a size up
// shows: ["shape 1","TypeError"]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const x = builder.input("x", {dataType: "float32", shape: [3]});
const sliced = (strides) => { try { return "shape " + builder.slice(x, [1], [2], {strides}).shape; } catch (e) { return e.name; } };
return [sliced([2]), sliced([3])];
