# With groups, ConvTranspose adds the elements of the bias for the first group to all groups.
# kind: wrong elements
# text: ONNX ConvTranspose-22, B: "Optional 1D bias to be added to the convolution, has size of M."
# case: onnx.conv_transpose/bias-of-groups
# upstream: none found, 2026-11-29
# shows: [[[14.] [21.]]]
import numpy as np, onnx.helper as h; from onnx.reference import ReferenceEvaluator
inputs = {"X": np.array([[[2], [3]]], np.float32), "W": np.array([[[4]], [[5]]], np.float32), "B": np.array([6, 7], np.float32)}
info = [h.make_tensor_value_info(n, 1, v.shape) for n, v in inputs.items()]
graph = h.make_graph([h.make_node("ConvTranspose", list(inputs), ["Y"], group=2)], "g", info, [h.make_tensor_value_info("Y", 1, None)])
print(" ".join(str(ReferenceEvaluator(h.make_model(graph, opset_imports=[h.make_opsetid("", 22)])).run(None, inputs)[0]).split()))
