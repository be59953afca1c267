# CumSum of a tensor without elements takes any axis.
# kind: accepts invalid
# text: ONNX CumSum-14: "Must be in the range [-rank(x), rank(x)-1]"
# case: onnx.cum_sum/out-of-range-of-nothing
# upstream: none found, 2026-11-29
# shows: returned []
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"x": np.zeros(0, np.float32), "axis": np.array(1)}
nodes = [h.make_node("CumSum", ["x", "axis"], ["y"])]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 1, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 14)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print("returned", session.run(None, inputs)[0].tolist())
