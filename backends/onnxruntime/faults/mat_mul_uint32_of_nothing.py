# Sums of no products of uint32 are refused.
# kind: refuses valid
# text: ONNX MatMul-13: "Matrix product that behaves like"
# case: onnx.mat_mul/nothing-of-uint32
# upstream: none found, 2026-11-29
# shows: Tensor type mismatch
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"a": np.zeros((1, 0), np.uint32), "b": np.zeros((0, 1), np.uint32)}
nodes = [h.make_node("MatMul", ["a", "b"], ["y"])]
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info("y", 12, None)]
graph = h.make_graph(nodes, "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
