# Resize refuses a policy beside scales.
# kind: refuses valid
# text: ONNX Resize-19, keep_aspect_ratio_policy: "it is not applicable when the scales input is used"
# case: onnx.resize/policy-beside-scales
# upstream: none found, 2026-11-22
# shows: incompatible with a `keep_aspect_ratio_policy`
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"X": np.array([7], np.uint8), "scales": np.array([1], np.float32)}
node = h.make_node("Resize", ["X", "", "scales"], ["Y"], keep_aspect_ratio_policy="not_larger", mode="nearest")
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 19)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
