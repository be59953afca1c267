# Resize refuses an output of size 0.
# kind: refuses valid
# text: ONNX Resize-19, keep_aspect_ratio_policy: "out_size[d] = sizes[i]"
# case: onnx.resize/one-to-nothing
# upstream: https://github.com/microsoft/onnxruntime/pull/4183 allowed it where the data has the size 0 too
# shows: Scale value should be greater than 0
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"X": np.array([7], np.uint8), "sizes": np.array([0], np.int64)}
node = h.make_node("Resize", ["X", "", "", "sizes"], ["Y"], mode="nearest")
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 19)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
