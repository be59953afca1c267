# Squeeze accepts an axis of a scalar.
# kind: accepts invalid
# text: ONNX Squeeze-25, axes: "Accepted range is [-r, r-1] where r = rank(data)."
# case: onnx.squeeze/axis-of-scalar[axis=0]
# upstream: https://github.com/openvinotoolkit/openvino/pull/34065 takes any axis of a scalar for 0, for Softmax
# shows: squeezed ()
import numpy as np, onnx, onnx.helper as h, openvino as ov
axes = onnx.numpy_helper.from_array(np.array([0]), "axes")
info = [h.make_tensor_value_info("data", 2, [])], [h.make_tensor_value_info("squeezed", 2, None)]
graph = h.make_graph([h.make_node("Squeeze", ["data", "axes"], ["squeezed"])], "g", *info, [axes])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print("squeezed", run([np.array(7, np.uint8)])[0].shape)
