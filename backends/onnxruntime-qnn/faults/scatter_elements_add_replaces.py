# ScatterElements with reduction add replaces an element of uint8.
# kind: wrong elements
# text: ONNX ScatterElements-18: "'add': reduction using the addition operation"
# case: onnx.scatter_elements/example-add[type=uint8]
# upstream: none found, 2026-11-29
# shows: returned [2]
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.array([1], np.uint8), "i": np.array([0], np.int32), "u": np.array([2], np.uint8)}
nodes = [h.make_node("ScatterElements", ["x", "i", "u"], ["y"], reduction="add")]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
