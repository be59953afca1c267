# Concat accepts an empty input of another size, where the model leaves sizes open.
# kind: accepts invalid
# text: ONNX Concat-13: "All input tensors must have the same shape, except for the dimension size of the axis to concatenate on."
# case: onnx.concat/empty-of-other-sizes
# upstream: https://github.com/microsoft/onnxruntime/pull/8080 loosened the checks on purpose
# shows: [[7, 8]]
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"a": np.array([[7, 8]], np.uint8), "b": np.zeros((0, 1), np.uint8)}
node = h.make_node("Concat", ["a", "b"], ["result"], axis=0)
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), [None, None])
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print([output.tolist() for output in session.run(None, inputs)])
