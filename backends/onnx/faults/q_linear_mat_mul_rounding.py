# QLinearMatMul rounds behind the addition of the zero point, so that halves become other integers.
# kind: wrong elements
# text: ONNX QLinearMatMul-21: "For (x / y_scale), it is rounding to nearest ties to even."
# case: onnx.q_linear_mat_mul/halves-and-zero-point
# upstream: none found, 2026-11-29
# shows: [[2]]
import numpy as np, onnx.helper as h; from onnx.reference import ReferenceEvaluator
one, zero = np.array(1, np.float32), np.array(0, np.uint8)
inputs = dict(a=np.array([[1]], np.uint8), as_=one, az=zero, b=np.array([[1]], np.uint8), bs=one, bz=zero, ys=np.array(2, np.float32), yz=np.array(1, np.int8))
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph([h.make_node("QLinearMatMul", list(inputs), ["y"])], "g", info, [h.make_tensor_value_info("y", 3, None)])
print(ReferenceEvaluator(h.make_model(graph, opset_imports=[h.make_opsetid("", 21)])).run(None, inputs)[0])
