# Two Transposes of one of several results of a Split are removed by an assertion that ends the optimiser.
# kind: refuses valid
# text: ONNX Transpose-25: "By default, reverse the dimensions; otherwise permute the axes according to the values given"
# case: onnx.program/part-of-a-split-transposed-twice
# upstream: none found, 2026-11-28
# shows: tryReplacingAllUsesWith
import onnx.helper as h, onnxoptimizer
nodes = [h.make_node("Split", ["x"], ["a", "b", "c"], num_outputs=3), h.make_node("Transpose", ["b"], ["d"]), h.make_node("Transpose", ["d"], ["y"])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 2, [3])], [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
onnxoptimizer.optimize(model, onnxoptimizer.get_fuse_and_elimination_passes())
