# A Relu before a Clip with a constant bound is joined with it, for which the bound must be of a float type; a model with other ones is refused.
# kind: refuses valid
# text: ONNX Clip-13: "Clip operator limits the given input within an interval."
# case: onnx.program/bytes-that-are-clamped-twice
# upstream: https://github.com/microsoft/onnxruntime/issues/23116
# shows: Unexpected data type for Clip 'min' input of 3
import onnx.helper as h, onnxruntime as ort
nodes = [h.make_node("Relu", ["x"], ["a"]), h.make_node("Clip", ["a", "least"], ["y"])]
constants = [h.make_tensor("least", 3, [], [0])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 3, [1])], [h.make_tensor_value_info("y", 3, [1])], constants)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
try:
    ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
except Exception as refusal:
    print(refusal)
