# A number that is rounded to the next exponent, which is beyond the largest one, becomes a NaN in place of infinity.
# kind: wrong elements
# text: ONNX QuantizeLinear-28: "All cases are fully described in two tables"
# case: onnx.quantize_linear/float8e5m2-rounds-beyond
# upstream: none found, 2026-11-29
# shows: [nan, inf]
import numpy as np, onnx.helper as h, onnxruntime as ort
from onnx import TensorProto as T
nodes = [h.make_node("QuantizeLinear", ["x", "s"], ["y"], output_dtype=T.FLOAT8E5M2, saturate=0), h.make_node("Cast", ["y"], ["z"], to=T.FLOAT)]
value = lambda n: h.make_tensor_value_info(n, T.FLOAT, [2])
graph = h.make_graph(nodes, "g", [value("x")], [value("z")], [h.make_tensor("s", T.FLOAT, [], [1])])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 21)], ir_version=10)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, {"x": np.float32([64000, 65536])})[0].tolist())
