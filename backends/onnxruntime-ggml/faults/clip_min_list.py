# Clip takes a list for min.
# kind: accepts invalid
# text: ONNX Clip-13: "It must be a scalar(tensor of empty shape)"
# case: onnx.clip/min-list
# upstream: none found, 2026-11-29
# shows: returned
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_ggml as plugin
ort.register_execution_provider_library("ggml", str(plugin.library_path()))
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "ggml"][:1], {})
inputs = {"x": np.array([1], np.float32), "m": np.array([0], np.float32)}
nodes = [h.make_node("Clip", ["x", "m"], ["y"])]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 1, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
