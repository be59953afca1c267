# Slice refuses a scalar, of which it takes no axis.
# kind: refuses valid
# text: ONNX Slice-13: "If axes are omitted, they are set to [0, ..., r-1]."
# case: onnx.slice/scalar-without-bounds
# upstream: none found, 2026-11-22
# shows: Cannot slice scalars
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"data": np.array(7, np.uint8), "starts": np.array([], np.int64), "ends": np.array([], np.int64)}
node = h.make_node("Slice", ["data", "starts", "ends"], ["output"])
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
