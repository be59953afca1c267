# Cast of a uint8 of 2 to bool is a byte of 2.
# kind: wrong elements
# text: ONNX Cast-13: "Casting from fixed point to … bool: zero to False; nonzero to True"
# case: onnx.cast/example-bool[dtype=int32]
# upstream: none found, 2026-11-29
# shows: returned [2
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.array([2, 36], np.int32)}
nodes = [h.make_node("Cast", ["x"], ["y"], to=9)]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 9, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].view(np.uint8).tolist())
