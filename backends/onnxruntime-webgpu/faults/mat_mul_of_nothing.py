# MatMul of vectors without elements ends the process.
# kind: crash
# text: ONNX MatMul-13: "Matrix product that behaves like [numpy.matmul]"
# case: onnx.mat_mul/nothing
# upstream: https://github.com/microsoft/onnxruntime/pull/25326, the same of matrices
# shows: ended by a signal
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_ep_webgpu as plugin
ort.register_execution_provider_library("webgpu", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "WebGpuExecutionProvider"][:1], {})
inputs = {"x": np.zeros(0, np.float32), "z": np.zeros(0, np.float32)}
nodes = [h.make_node("MatMul", ["x", "z"], ["y"])]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 1, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
