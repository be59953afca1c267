# The reference evaluator refuses Einsum of a scalar, whose equation is empty.
# kind: refuses valid
# text: ONNX Einsum-28: "Each term corresponds to an operand tensor, and the characters within the terms correspond to operands dimensions."
# case: onnx.einsum/scalar[equation=1]
# upstream: none found, 2026-11-29
# shows: TypeError
import numpy as np, onnx.helper as h
from onnx.reference import ReferenceEvaluator
graph = h.make_graph([h.make_node("Einsum", ["x"], ["y"], equation="")], "g", [h.make_tensor_value_info("x", 1, [])], [h.make_tensor_value_info("y", 1, [])])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 12)], ir_version=8)
try:
    print(ReferenceEvaluator(model).run(None, {"x": np.float32(5).reshape(())})[0])
except TypeError as e:
    print(type(e).__name__)
