# GatherND with batch_dims below zero ends the process.
# kind: crash
# text: ONNX GatherND-13: "`batch_dims` (denoted as `b`) is an integer indicating the number of batch dimensions"
# case: onnx.gather_nd/batches-below-none
# upstream: https://github.com/onnx/onnx/pull/8465
# shows: ended by a signal
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"data": np.array([0], np.uint8), "indices": np.array([0], np.int64)}
node = h.make_node("GatherND", ["data", "indices"], ["output"], batch_dims=-2)
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
