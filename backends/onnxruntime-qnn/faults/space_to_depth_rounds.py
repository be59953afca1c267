# SpaceToDepth of a 1 is 1.0000001.
# kind: wrong elements
# text: ONNX SpaceToDepth-13: "this op outputs a copy of the input tensor where values from the height and width dimensions are moved to the depth dimension"
# case: onnx.space_to_depth/example
# upstream: none found, 2026-11-29
# shows: 1.0000001
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.arange(8, dtype=np.float32).reshape(1, 2, 2, 2)}
nodes = [h.make_node("SpaceToDepth", ["x"], ["y"], blocksize=2)]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 1, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
