# A Cast of a constant to numbers of 2 bits is refused if they take more than 127 bytes.
# kind: refuses valid
# text: ONNX Cast-28, introduction: "Conversion from a numerical type to any numerical type is always allowed."
# case: onnx.cast/many-of-two-bits[to=uint2]
# upstream: none found, 2026-11-28
# shows: Element type mismatch between tensor proto and ortvalue_initializer
import numpy as np, onnx, onnx.helper as h, onnxruntime as ort
constant = onnx.numpy_helper.from_array(np.zeros(509, np.uint8), "input")
node = h.make_node("Cast", ["input"], ["output"], to=onnx.TensorProto.UINT2)
outputs = [h.make_tensor_value_info("output", onnx.TensorProto.UINT2, [509])]
graph = h.make_graph([node], "g", [], outputs, [constant])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=11)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, {}))
