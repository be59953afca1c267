# Tile refuses an output without elements whose other size is above 2^32.
# fault: refuses a valid call
# text: ONNX Tile-13: "output_dim[i] = input_dim[i] * repeats[i]"
# case: onnx.tile/nothing-of-huge
# upstream: https://github.com/microsoft/onnxruntime/pull/28070 added the limit
# shows: exceeds the supported maximum
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"input": np.array([[7]], np.uint8), "repeats": np.array([0, 2**32 + 1], np.int64)}
node = h.make_node("Tile", ["input", "repeats"], ["output"])
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
