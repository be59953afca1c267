# Of two Reshapes the first is dropped if the model computes the second shape, and a 0 of it then copies a size of the input.
# kind: wrong shape
# text: ONNX Reshape-25: "A dimension could also be 0, in which case the actual dimension value is unchanged (i.e. taken from the input tensor)"
# case: onnx.program/zero-of-the-second-reshape
# upstream: https://github.com/inisis/OnnxSlim/pull/110 mends the pass for shapes that are constants
# shows: [[1, 2]]
import numpy as np, onnx.helper as h, onnxslim
from onnx.reference import ReferenceEvaluator
nodes = [h.make_node("Shape", ["x"], ["z"]), h.make_node("Gather", ["z", "first"], ["p"]), h.make_node("Concat", ["zero", "p"], ["t"], axis=0)]
nodes += [h.make_node("Reshape", ["x", "s"], ["a"]), h.make_node("Reshape", ["a", "t"], ["y"])]
constants = [h.make_tensor("s", 7, [2], [2, 1]), h.make_tensor("first", 7, [1], [0]), h.make_tensor("zero", 7, [1], [0])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 2, ["n", "m"])], [h.make_tensor_value_info("y", 2, None)], constants)
model = onnxslim.slim(h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8))
print(ReferenceEvaluator(model).run(None, {"x": np.array([[1, 2]], np.uint8)})[0].tolist())
