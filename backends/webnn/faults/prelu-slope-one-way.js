// prelu refuses a slope to which the input is broadcast.
// kind: refuses valid
// text: WebNN 2026-06-27, prelu, slope: "Its shape must be bidirectionally broadcastable to the shape of input."
// case: webnn.prelu/both-broadcast
// upstream: https://github.com/webmachinelearning/webnn/pull/743 lets either be broadcast to the other
// shows: ["shape 5,6","shape 5,1","TypeError"]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const of = (name, shape) => builder.input(name, {dataType: "float32", shape});
const prelu = (input, slope) => { try { return "shape " + builder.prelu(input, slope).shape; } catch (e) { return e.name; } };
return [prelu(of("a", [5, 6]), of("b", [1, 6])), prelu(of("c", [5, 1]), of("d", [1])), prelu(of("e", [5, 1]), of("f", [1, 6]))];
