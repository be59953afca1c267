# MatMul of vectors without elements divides by zero.
# kind: crash
# text: ONNX MatMul-13: "Matrix product that behaves like [numpy.matmul]"
# case: onnx.mat_mul/nothing
# upstream: none found, 2026-11-29
# shows: ended by a signal
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.zeros(0, np.float16), "z": np.zeros(0, np.float16)}
nodes = [h.make_node("MatMul", ["x", "z"], ["y"])]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 10, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
