# ScatterND multiplies uint32 with fewer than 32 bits.
# kind: wrong elements
# text: ONNX ScatterND-18: "output[tuple(indices[idx])] = f(output[tuple(indices[idx])], updates[idx])"
# case: onnx.scatter_nd/just-beyond-mul
# upstream: none found, 2026-11-29
# shows: 2147483520
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.array([65536], np.uint32), "i": np.array([[0]]), "u": np.array([32768], np.uint32)}
nodes = [h.make_node("ScatterND", ["x", "i", "u"], ["y"], reduction="mul")]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 12, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=10)
print(ort.InferenceSession(model.SerializeToString(), options).run(None, inputs))
