# Of three parts of two elements, a part with an element counts as empty, and a Concat of it is folded to nothing.
# kind: wrong shape
# text: ONNX Split-18: "If the tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller"
# case: onnx.program/split-with-an-empty-part
# upstream: https://github.com/inisis/OnnxSlim/pull/328 made the optimiser leave out empty inputs of Concat
# shows: []
import numpy as np, onnx.helper as h, onnxslim
from onnx.reference import ReferenceEvaluator
nodes = [h.make_node("Split", ["x"], ["a", "b", "c"], num_outputs=3), h.make_node("Concat", ["b", "c"], ["y"], axis=0)]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 2, [2])], [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
print(ReferenceEvaluator(onnxslim.slim(model)).run(None, {"x": np.array([1, 2], np.uint8)})[0].tolist())
