# A Transpose is moved behind a Pad with axes, whose pads are then permuted as if they were for all axes in order.
# kind: wrong shape
# text: ONNX Pad-25: "`pads` format should be: [x1_begin, x2_begin, ..., x1_end, x2_end,...], where xi_begin is the number of pad values added at the beginning of axis `axes[i]`"
# case: onnx.program/transpose-and-pad-of-permuted-axes
# upstream: none found, 2026-11-28
# shows: (1, 1, 1, 1, 1, 2, 1)
import numpy as np, onnx.helper as h, onnxruntime as ort
nodes = [h.make_node("Transpose", ["x"], ["a"], perm=[0, 1, 5, 2, 3, 4, 6]), h.make_node("Pad", ["a", "pads", "", "axes"], ["y"])]
inputs = {"x": np.ones([1] * 7, np.uint8), "pads": np.array([0] * 12 + [1, 0]), "axes": np.array([1, 0, 3, -1, 4, 2, -2])}
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape if n != "x" else list("abcdefg")) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs)[0].shape)
