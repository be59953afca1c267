# An optimisation makes -1 of a size of the data that is the shape of a Reshape, which then accepts data of more elements.
# kind: accepts invalid
# text: ONNX Reshape-25: "The input tensor's shape and the output tensor's shape are required to have the same number of elements"
# case: onnx.reshape/computed-of-other-elements
# upstream: https://github.com/microsoft/onnxruntime/pull/4185 restricts the same optimisation to a single size
# shows: [1 2]
import numpy as np, onnx.helper as h, onnxruntime as ort
nodes = [h.make_node("Shape", ["x"], ["sizes"]), h.make_node("Gather", ["sizes", "one"], ["size"]), h.make_node("Concat", ["size"], ["shape"], axis=0), h.make_node("Reshape", ["x", "shape"], ["y"])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 2, ["n", "m"])], [h.make_tensor_value_info("y", 2, None)], [h.make_tensor("one", 7, [1], [1])])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, {"x": np.array([[1], [2]], np.uint8)})[0])
