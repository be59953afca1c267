# Reshape with allowzero takes both 0 and -1.
# kind: accepts invalid
# text: ONNX Reshape-14: "it is invalid for the specified shape to contain both a zero value and -1"
# case: onnx.reshape/zero-and-inferred[shape=0]
# upstream: none found, 2026-11-29
# shows: returned
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_ep_webgpu as plugin
ort.register_execution_provider_library("webgpu", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "WebGpuExecutionProvider"][:1], {})
inputs = {"x": np.zeros((0, 2), np.float32), "s": np.array([0, -1])}
nodes = [h.make_node("Reshape", ["x", "s"], ["y"], allowzero=1)]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 1, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 14)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
