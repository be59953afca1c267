# Of two Reshapes the first is dropped, and a 0 of the second then copies a size of the input.
# kind: wrong shape
# text: ONNX Reshape-25: "A dimension could also be 0, in which case the actual dimension value is unchanged (i.e. taken from the input tensor)"
# case: onnx.program/zero-of-the-second-reshape
# upstream: https://github.com/onnxsim/onnxsim/pull/1030 names the hazard, for a pass of onnxsim
# shows: shape=[3, 2] shape=[0, 1, 2] becomes [[0, 1, 2]] of x
import numpy as np, onnx.helper as h, onnxoptimizer
from onnx import numpy_helper
shapes = [numpy_helper.from_array(np.array(s), n) for n, s in (("s", [3, 2]), ("t", [0, 1, 2]))]
nodes = [h.make_node("Reshape", ["x", "s"], ["a"]), h.make_node("Reshape", ["a", "t"], ["y"])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 2, [2, 3])], [h.make_tensor_value_info("y", 2, None)], shapes)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
made = onnxoptimizer.optimize(model, ["eliminate_consecutive_idempotent_ops", "eliminate_deadend"]).graph
left = {one.name: numpy_helper.to_array(one).tolist() for one in made.initializer}
print("shape=[3, 2] shape=[0, 1, 2] becomes", [left[n.input[1]] for n in made.node], "of", made.node[0].input[0])
