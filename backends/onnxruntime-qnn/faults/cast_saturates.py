# Cast of a uint32 of 256 to uint8 is 255.
# kind: wrong elements
# text: ONNX Cast-13: "fixed point: when OOR, discard higher bits and reinterpret"
# case: onnx.cast/scalar
# upstream: none found, 2026-11-29
# shows: returned 255
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.array(256, np.uint32)}
nodes = [h.make_node("Cast", ["x"], ["y"], to=2)]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
