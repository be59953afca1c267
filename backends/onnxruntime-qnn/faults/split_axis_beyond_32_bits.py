# An axis of 2^32 aborts Split.
# kind: crash
# text: ONNX Split-18: "A negative value means counting dimensions from the back. Accepted range is [-rank, rank-1] where r = rank(input)"
# case: onnx.split/axis-out-of-range[axis=4294967296]
# upstream: none found, 2026-11-29
# shows: ended by a signal
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.zeros((2, 2), np.uint8)}
nodes = [h.make_node("Split", ["x"], ["y"], axis=2**32, num_outputs=1)]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
