# Pad in mode wrap refuses data without elements, to which it adds none.
# kind: refuses valid
# text: ONNX Pad-25: "`wrap` - wrap-around padding as if the data tensor forms a torus"
# case: onnx.pad/wrap-of-nothing
# upstream: https://github.com/microsoft/onnxruntime/pull/2217 handled sizes of 0 before there was the mode wrap
# shows: Unexpected mode
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"data": np.array([], np.uint8), "pads": np.array([0, 0], np.int64)}
node = h.make_node("Pad", ["data", "pads"], ["output"], mode="wrap")
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
