# Transpose and MatMul by a vector become one node, which multiplies by the matrix as it was.
# kind: wrong elements
# text: ONNX MatMul-13: "Matrix product that behaves like"
# case: onnx.program/transposed-factor
# upstream: none found, 2026-11-29
# shows: [ 80., 217.]
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"x": np.array([[5, -3], [1, -14]], np.float32), "v": np.array([7, -15], np.float32)} # the product is [20, 189]
nodes = [h.make_node("Transpose", ["x"], ["t"], perm=[1, 0]), h.make_node("MatMul", ["t", "v"], ["y"])]
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info("y", 1, None)]
graph = h.make_graph(nodes, "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
