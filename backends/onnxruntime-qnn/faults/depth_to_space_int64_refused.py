# DepthToSpace of int64 is taken, and then fails to compile.
# kind: refuses valid
# text: ONNX DepthToSpace-13: "this op outputs a copy of the input tensor"
# case: onnx.depth_to_space/default-mode[dtype=int64]
# upstream: none found, 2026-11-29
# shows: OpType:DepthToSpace
import numpy as np, onnx.helper as h, onnxruntime as ort, onnxruntime_qnn as plugin
ort.register_execution_provider_library("qnn", plugin.get_library_path())
options = ort.SessionOptions()
options.add_provider_for_devices([d for d in ort.get_ep_devices() if d.ep_name == "qnn"][:1], {"backend_type": "htp"})
inputs = {"x": np.zeros((1, 4, 1, 1), np.int64)}
nodes = [h.make_node("DepthToSpace", ["x"], ["y"], blocksize=2)]
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 7, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=10)
print("returned", ort.InferenceSession(model.SerializeToString(), options).run(None, inputs)[0].tolist())
