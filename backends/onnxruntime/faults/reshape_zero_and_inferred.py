# Reshape accepts 0 beside -1 where the shape is given at run time, and refuses it as a constant.
# kind: accepts invalid
# text: ONNX Reshape-25: "If the attribute 'allowzero' is set, it is invalid for the specified shape to contain both a zero value and -1"
# case: onnx.reshape/zero-beside-inferred
# upstream: https://github.com/microsoft/onnxruntime/pull/29027 infers the size without the sizes of 0 on purpose
# shows: shape=(0, 1)
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"data": np.array([], np.uint8), "shape": np.array([0, -1], np.int64)}
node = h.make_node("Reshape", ["data", "shape"], ["reshaped"], allowzero=1)
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 14)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
