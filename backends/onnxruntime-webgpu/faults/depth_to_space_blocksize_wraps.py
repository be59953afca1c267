# A blocksize of 2^32 divides by zero in DepthToSpace.
# kind: crash
# text: ONNX DepthToSpace-13: "Output tensor of [N, C/(blocksize * blocksize), H * blocksize, W * blocksize]"
# case: onnx.depth_to_space/square-that-wraps[blocksize=4294967296]
# upstream: none found, 2026-11-29
# shows: ended by a signal
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_ep_webgpu as plugin
ort.register_execution_provider_library("webgpu", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "WebGpuExecutionProvider"][:1], {})
inputs = {"x": np.ones((1, 1, 1, 1), np.float32)}
nodes = [h.make_node("DepthToSpace", ["x"], ["y"], blocksize=2**32)]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 1, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
