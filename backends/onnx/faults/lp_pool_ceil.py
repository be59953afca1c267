# The norm of a window that ends behind the input is that of more elements, as many as a whole window has.
# kind: wrong elements
# text: ONNX LpPool-22: "Lp pooling consisting of computing the Lp norm on all values of a subset of the input tensor according to the kernel size"
# case: onnx.lp_pool/ceil
# upstream: none found, 2026-11-29
# shows: [[[3. 6.]]]
import numpy as np, onnx.helper as h; from onnx.reference import ReferenceEvaluator
x = h.make_tensor_value_info("X", 1, [1, 1, 3])
graph = h.make_graph([h.make_node("LpPool", ["X"], ["Y"], p=1, ceil_mode=1, kernel_shape=[2], strides=[2])], "g", [x], [h.make_tensor_value_info("Y", 1, None)])
print(ReferenceEvaluator(h.make_model(graph, opset_imports=[h.make_opsetid("", 22)])).run(None, {"X": np.array([[[1, 2, 3]]], np.float32)})[0])
