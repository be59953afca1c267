# ScatterElements ignores an update at a negative index.
# kind: wrong elements
# text: ONNX ScatterElements-18: "All index values are expected to be within bounds [-s, s-1] along axis of size s"
# case: onnx.scatter_elements/either-end[type=int32]
# upstream: https://github.com/onnxruntime/onnxruntime-qnn/pull/317, which mends constant indices
# shows: returned [1, 2]
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.array([1, 2], np.uint8), "i": np.array([-1], np.int32), "u": np.array([9], np.uint8)}
nodes = [h.make_node("ScatterElements", ["x", "i", "u"], ["y"])]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
