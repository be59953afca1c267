# ArgMax along an axis of size 0 divides by zero.
# kind: crash
# text: ONNX ArgMax-13: "Computes the indices of the max elements of the input tensor's element along the provided axis"
# case: onnx.arg_max/empty
# upstream: none found, 2026-11-29
# shows: ended by a signal
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.zeros(0, np.uint32)}
nodes = [h.make_node("ArgMax", ["x"], ["y"])]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 7, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
