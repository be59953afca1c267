# Clip with a min above max gives min.
# kind: wrong elements
# text: ONNX Clip-13: "When 'min' is greater than 'max', the clip operator sets all the 'input' values to the value of 'max'"
# case: onnx.clip/crossed
# upstream: none found, 2026-11-29
# shows: returned [5
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_ggml as plugin
ort.register_execution_provider_library("ggml", str(plugin.library_path()))
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "ggml"][:1], {})
inputs = {"x": np.array([1, 4, 9], np.float32), "m": np.array(5, np.float32), "n": np.array(3, np.float32)}
nodes = [h.make_node("Clip", ["x", "m", "n"], ["y"])]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 1, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
