# Unsqueeze by no axes inserts a dimension.
# kind: wrong shape
# text: ONNX Unsqueeze-25: "The rank of the output tensor (`output_rank`) is the rank of the input tensor (`data`) plus the number of values in `axes`."
# case: onnx.unsqueeze/no-axes
# upstream: https://github.com/openvinotoolkit/openvino/pull/1776 makes a scalar of a constant without data
# shows: (1, 2)
import numpy as np, onnx, onnx.helper as h, openvino as ov
axes = onnx.numpy_helper.from_array(np.array([], np.int64), "axes")
info = [h.make_tensor_value_info("data", 2, [2])], [h.make_tensor_value_info("expanded", 2, None)]
graph = h.make_graph([h.make_node("Unsqueeze", ["data", "axes"], ["expanded"])], "g", *info, [axes])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros([2], np.uint8)])[0].shape)
