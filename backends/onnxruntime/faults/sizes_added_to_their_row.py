# What is known of a Shape keeps one dimension through an Unsqueeze, so an Add of both takes the number of its entries for their rank, and refuses the model.
# kind: refuses valid
# text: ONNX Add-14: "Performs element-wise binary addition (with Numpy-style broadcasting support)."
# case: onnx.program/sizes-beside-their-row
# upstream: https://github.com/onnx/onnx/pull/3593 added the rule; none that it fails found, 2026-11-29
# shows: Invalid rank for Add broadcasting: (2) vs (3).
import onnx.helper as h, onnxruntime as ort
nodes = [h.make_node("Shape", ["x"], ["a"]), h.make_node("Unsqueeze", ["a", "axes"], ["b"]), h.make_node("Add", ["a", "b"], ["y"])]
constants = [h.make_tensor("axes", 7, [1], [0])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 1, [2, 1])], [h.make_tensor_value_info("y", 7, [1, 2])], constants)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
try:
    ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
except Exception as refusal:
    print(refusal)
