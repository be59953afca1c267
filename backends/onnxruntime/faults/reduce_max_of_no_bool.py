# The greatest of no truth values is refused.
# kind: refuses valid
# text: ONNX ReduceMax-20: "Reduction over an empty set of values yields minus infinity (if supported by the datatype) or the minimum value of the data type otherwise"
# case: onnx.reduce_max/empty-of-truth-values
# upstream: none found, 2026-11-29
# shows: ReduceMax is not defined for empty set with bool type
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"x": np.zeros((0, 1), bool), "axes": np.array([0])}
nodes = [h.make_node("ReduceMax", ["x", "axes"], ["y"])]
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info("y", 9, None)]
graph = h.make_graph(nodes, "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 20)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
