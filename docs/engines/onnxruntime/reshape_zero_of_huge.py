# Reshape refuses a shape without elements whose other sizes are huge.
# fault: refuses a valid call
# text: ONNX Reshape-25: "If 'allowzero' is set, and the new shape includes 0, the dimension will be set explicitly to zero"
# case: onnx.reshape/zero-of-huge
# upstream: none found
# shows: too many elements
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"data": np.array([], np.uint8), "shape": np.array([2**31, 2**32, 0], np.int64)}
node = h.make_node("Reshape", ["data", "shape"], ["reshaped"], allowzero=1)
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 14)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
