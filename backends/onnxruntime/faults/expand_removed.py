# An Expand of one element to none between two Reshapes is removed, and the element stays.
# kind: wrong shape
# text: ONNX Expand-13: "The broadcast rule is similar to numpy.array(input) * numpy.ones(shape)"
# case: onnx.program/expand-to-nothing-between-reshapes
# upstream: https://github.com/microsoft/onnxruntime/pull/3610 added the rule that removes it
# shows: [[1.0]]
import numpy as np, onnx.helper as h, onnxruntime as ort
nodes = [h.make_node("Reshape", ["x", "one"], ["a"]), h.make_node("Expand", ["a", "zero"], ["b"]), h.make_node("Reshape", ["b", "zero"], ["y"])]
constants = [h.make_tensor("one", 7, [1], [1]), h.make_tensor("zero", 7, [1], [0])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 1, [1])], [h.make_tensor_value_info("y", 1, None)], constants)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print([output.tolist() for output in session.run(None, {"x": np.array([1], np.float32)})])
