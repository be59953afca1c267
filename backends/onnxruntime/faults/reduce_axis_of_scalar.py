# Reductions take an axis of a scalar, which has none.
# kind: accepts invalid
# text: ONNX ReduceSum-13: "Accepted range is [-r, r-1] where r = rank(data)"
# case: onnx.reduce_sum/axis-of-a-scalar
# upstream: https://github.com/onnx/onnx/issues/5576
# shows: of shape ()
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"x": np.array(3, np.float32), "axes": np.array([0])}
nodes = [h.make_node("ReduceSum", ["x", "axes"], ["y"])]
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info("y", 1, None)]
graph = h.make_graph(nodes, "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print("of shape", session.run(None, inputs)[0].shape)
