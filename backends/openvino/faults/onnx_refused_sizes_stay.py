# After a call whose sizes a node behind the first refuses, the model refuses all further calls for the sizes of that one.
# kind: refuses valid
# text: ONNX Reshape-25: "Reshape the input tensor similar to numpy.reshape."
# case: onnx.program/value-joined-with-itself
# upstream: https://github.com/openvinotoolkit/openvino/issues/21051 is about wrong elements of a Reshape after calls of other sizes
# shows: (2, 2)|6 conflicts|6 conflicts
import numpy as np, onnx.helper as h, openvino as ov
nodes = [h.make_node("Concat", ["x", "x"], ["a"], axis=0), h.make_node("Reshape", ["a", "s"], ["y"])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 2, ["n"])], [h.make_tensor_value_info("y", 2, None)], [h.make_tensor("s", 7, [2], [2, 2])])
model = ov.Core().read_model(h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8).SerializeToString())
request, said = ov.compile_model(model, "CPU").create_infer_request(), []
for n in (2, 3, 2):
    try: said.append(str(request.infer([np.ones(n, np.uint8)])[0].shape))
    except RuntimeError as e: said.append("6 conflicts" if "input data (6) conflicts" in str(e) else str(e))
print("|".join(said))
