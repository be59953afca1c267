# An Expand of an axis whose size depends on data is removed, as if that size were the one it expands to.
# kind: wrong shape
# text: ONNX Expand-13: "Broadcast the input tensor following the given shape and the broadcast rule"
# case: onnx.program/expand-of-what-a-condition-selects
# upstream: https://github.com/inisis/OnnxSlim/pull/52 removes an Expand whose sizes are inferred to be equal
# shows: ['Compress'] [2]
import numpy as np, onnx.helper as h, onnxslim
from onnx.reference import ReferenceEvaluator
nodes = [h.make_node("Compress", ["x", "c"], ["a"], axis=0), h.make_node("Expand", ["a", "s"], ["y"])]
constants = [h.make_tensor("c", 9, [2], [0, 1]), h.make_tensor("s", 7, [1], [2])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 2, [2])], [h.make_tensor_value_info("y", 2, None)], constants)
model = onnxslim.slim(h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8))
print([n.op_type for n in model.graph.node], ReferenceEvaluator(model).run(None, {"x": np.array([1, 2], np.uint8)})[0].tolist())
