# QuantizeLinear to numbers of 4 bits ends the process where the block size is near 2^63.
# kind: crash
# text: ONNX QuantizeLinear-25: "The quantization formula is `y = saturate((x / y_scale) + y_zero_point)`."
# case: onnx.quantize_linear/block-of-63-bits
# upstream: none found, 2026-11-29
# shows: ended by a signal
import numpy as np, onnx.helper as h, onnxruntime as ort
info = [h.make_tensor_value_info("x", 1, [2, 2]), h.make_tensor_value_info("s", 1, [2, 1])]
zero = h.make_tensor("z", 21, [2, 1], [0, 0])  # uint4
nodes = [h.make_node("QuantizeLinear", ["x", "s", "z"], ["q"], axis=1, block_size=2**63 - 2), h.make_node("Cast", ["q"], ["y"], to=2)]
graph = h.make_graph(nodes, "g", info, [h.make_tensor_value_info("y", 2, [2, 2])], [zero])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=10)
inputs = {"x": np.array([[1, 2], [4, 5]], np.float32), "s": np.array([[1], [2]], np.float32)}
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, inputs)[0])
