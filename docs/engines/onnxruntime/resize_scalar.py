# Resize takes the sizes of a scalar, an empty list, for absent ones.
# kind: refuses valid
# text: ONNX Resize-19, sizes: "The number of elements of 'sizes' should be the same as the rank of input 'X'"
# case: onnx.resize/sizes-of-a-scalar
# upstream: https://github.com/onnx/onnx/pull/4388 takes empty lists for absent ones on purpose, in ONNX's inference of shapes
# shows: must be provided
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"X": np.array(7, np.uint8), "sizes": np.array([], np.int64)}
node = h.make_node("Resize", ["X", "", "", "sizes"], ["Y"], mode="nearest")
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 19)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
