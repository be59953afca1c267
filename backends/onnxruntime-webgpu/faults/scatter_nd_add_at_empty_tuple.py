# ScatterND with reduction add ignores an update at the empty tuple.
# kind: wrong by every answer
# text: ONNX ScatterND-18: "output[tuple(indices[idx])] = f(output[tuple(indices[idx])], updates[idx])"
# case: onnx.scatter_nd/sum-at-no-index
# upstream: none found, 2026-11-29
# shows: returned [10
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_ep_webgpu as plugin
ort.register_execution_provider_library("webgpu", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "WebGpuExecutionProvider"][:1], {})
inputs = {"x": np.array([10], np.int32), "i": np.zeros(0, np.int64), "u": np.array([1], np.int32)}
nodes = [h.make_node("ScatterND", ["x", "i", "u"], ["y"], reduction="add")]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 6, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
