# Resize makes an output of size 1 where not_larger allows 0.
# kind: wrong by every answer
# text: ONNX Resize-19, keep_aspect_ratio_policy: "the sizes are adjusted so that no extent of the output is larger than the specified size"
# case: onnx.resize/not-larger-than-nothing
# upstream: none found, 2026-11-28
# shows: [1]
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"X": np.array([1], np.uint8), "sizes": np.array([0], np.int64)}
node = h.make_node("Resize", ["X", "", "", "sizes"], ["Y"], axes=[-1], keep_aspect_ratio_policy="not_larger", mode="nearest")
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 19)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print([output.tolist() for output in session.run(None, inputs)])
