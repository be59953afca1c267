// resample2d does not look at scales beside sizes: at their number, and whether one is 0.
// kind: accepts invalid
// text: WebNN 2026-06-27, resample2d, method steps: "Otherwise, if any of its items is less than or equal to 0, or if its size is not 2, then throw a TypeError."
// case: webnn.resample2d/scale-not-positive[scale=0,sizes=0]
// upstream: https://github.com/webmachinelearning/webnn/issues/474 says that scales beside sizes are ignored
// shows: ["TypeError","1,1,1,1","1,1,1,1"]
const context = await navigator.ml.createContext(), builder = new MLGraphBuilder(context);
const x = builder.input("x", {dataType: "float32", shape: [1, 1, 1, 1]});
const resampled = (options) => { try { return String(builder.resample2d(x, options).shape); } catch (e) { return e.name; } };
return [resampled({scales: [1]}), resampled({scales: [1], sizes: [1, 1]}), resampled({scales: [1, 0], sizes: [1, 1]})];
