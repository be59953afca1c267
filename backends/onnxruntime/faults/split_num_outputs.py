# Split with num_outputs below the number of outputs ends the process.
# kind: crash
# text: ONNX Split-18, num_outputs: "Number of outputs to split parts of the tensor into."
# case: onnx.split/fewer-than-the-outputs
# upstream: https://github.com/onnx/onnx/pull/8255
# shows: ended by a signal
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"input": np.array([0], np.uint8)}
node = h.make_node("Split", ["input"], ["a", "b"], num_outputs=1)
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, inputs))
