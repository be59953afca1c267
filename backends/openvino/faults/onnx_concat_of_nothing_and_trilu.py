# The node after a Concat of nothing runs all the same, and writes elements where there are none.
# kind: crash
# text: ONNX Trilu-14: "The attribute \"upper\" determines whether the upper or lower part is retained"
# case: onnx.program/nothing-joined-and-masked
# upstream: https://github.com/openvinotoolkit/openvino/issues/37965 is another fault of a Concat without elements
# shows: ended by a signal
import numpy as np, onnx.helper as h, openvino as ov
nodes = [h.make_node("Concat", ["x", "x"], ["a"], axis=0), h.make_node("Trilu", ["a"], ["y"])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 2, [0, 64, 64])], [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8)
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros([0, 64, 64], np.uint8)])[0].shape)
