# Pad refuses a scalar.
# kind: refuses valid
# text: ONNX Pad-25: "pads should be a 1D tensor of shape [2 * num_axes] where num_axes refers to the number of elements in the axes input or the input rank"
# case: onnx.pad/scalar-without-pads
# upstream: none found, 2026-11-22
# shows: Input tensor has no dimensions
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"data": np.array(7, np.uint8), "pads": np.array([], np.int64)}
node = h.make_node("Pad", ["data", "pads"], ["output"])
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
