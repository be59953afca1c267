# ReduceSumSquare over no axes squares nothing.
# kind: wrong elements
# text: ONNX ReduceSumSquare-18: "ReduceSumSquare returns the Square of the input tensor, in this case"
# case: onnx.reduce_sum_square/noop
# upstream: none found, 2026-11-29
# shows: returned [3
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_ep_webgpu as plugin
ort.register_execution_provider_library("webgpu", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "WebGpuExecutionProvider"][:1], {})
inputs = {"x": np.array([3, 2], np.int32)}
nodes = [h.make_node("ReduceSumSquare", ["x"], ["y"], noop_with_empty_axes=1)]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 6, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
