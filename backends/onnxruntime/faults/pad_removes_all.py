# Pad in mode reflect refuses to remove the only element, and to add none.
# kind: refuses valid
# text: ONNX Pad-25, pads: "Tensor of integers indicating the number of padding elements to add or remove (if negative) at the beginning and end of each axis."
# case: onnx.pad/reflect-of-nothing-left
# upstream: https://github.com/microsoft/onnxruntime/issues/11828 has reflections of removed elements, which read outside the data
# shows: zero effective input extent
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"data": np.array([7], np.uint8), "pads": np.array([-1, 0], np.int64)}
node = h.make_node("Pad", ["data", "pads"], ["output"], mode="reflect")
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
