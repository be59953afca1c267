# ReverseSequence accepts an axis below zero.
# kind: accepts invalid
# text: ONNX ReverseSequence-10, time_axis: "(Optional) Specify which axis is time axis. Must be one of 0 (default), or 1."
# case: onnx.reverse_sequence/time-axis-below-zero
# upstream: none found, 2026-11-28
# shows: [[7]]
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"input": np.array([[7]], np.uint8), "sequence_lens": np.array([0], np.int64)}
node = h.make_node("ReverseSequence", ["input", "sequence_lens"], ["Y"], time_axis=-1, batch_axis=1)
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 2, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 10)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print([output.tolist() for output in session.run(None, inputs)])
