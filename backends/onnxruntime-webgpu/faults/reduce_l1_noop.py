# ReduceL1 over no axes keeps negative elements.
# kind: wrong elements
# text: ONNX ReduceL1-18: "composite-reduction operators will still perform the non-reduction steps as needed"
# case: onnx.reduce_l1/noop
# upstream: none found, 2026-11-29
# shows: returned [-1
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_ep_webgpu as plugin
ort.register_execution_provider_library("webgpu", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "WebGpuExecutionProvider"][:1], {})
inputs = {"x": np.array([-1, 2], np.int32)}
nodes = [h.make_node("ReduceL1", ["x"], ["y"], noop_with_empty_axes=1)]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 6, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
