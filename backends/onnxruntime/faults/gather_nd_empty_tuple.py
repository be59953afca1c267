# GatherND accepts index tuples of no index.
# kind: accepts invalid
# text: ONNX GatherND-13: "The `indices_shape[-1]` should have a value between 1 (inclusive) and rank `r-b` (inclusive)"
# case: onnx.gather_nd/tuple-of-no-index
# upstream: https://github.com/microsoft/onnxruntime/pull/32034 refuses such tuples in ScatterND
# shows: [7]
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"data": np.array([7], np.uint8), "indices": np.array([], np.int64)}
node = h.make_node("GatherND", ["data", "indices"], ["output"])
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print([output.tolist() for output in session.run(None, inputs)])
