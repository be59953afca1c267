# Resize ignores a crop where the output has the size of the data: [1, 2] for [1, 1].
# kind: wrong elements
# text: ONNX Resize-19, coordinate_transformation_mode: "x_original = length_resized > 1 ? start_x * (length_original - 1) + x_resized * (end_x - start_x) * (length_original - 1) / (length_resized - 1)"
# case: onnx.resize/crop-of-the-same-size
# upstream: https://github.com/microsoft/onnxruntime/pull/5303 skips axes of scale 1 on purpose, crops included
# shows: [1, 2]
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"X": np.array([1, 2], np.uint8), "roi": np.array([0, 0], np.float32), "sizes": np.array([2], np.int64)}
node = h.make_node("Resize", ["X", "roi", "", "sizes"], ["Y"], coordinate_transformation_mode="tf_crop_and_resize", mode="nearest")
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 19)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print([output.tolist() for output in session.run(None, inputs)])
