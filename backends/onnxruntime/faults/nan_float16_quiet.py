# Tile changes a signalling NaN of float16, 0x7c01, as do Pad, Trilu, Resize, DepthToSpace and SpaceToDepth.
# kind: changed NaN bits
# text: ONNX Tile-13: "Constructs a tensor by tiling a given tensor"
# case: onnx.tile/signalling-nan
# upstream: none found, 2026-11-28; without a kernel for float16 ONNX Runtime inserts casts to float32
# shows: 0x7e00
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"input": np.array([0x7c01], np.uint16).view(np.float16), "repeats": np.array([1], np.int64)}
node = h.make_node("Tile", ["input", "repeats"], ["output"])
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info(n, 10, None) for n in node.output]
graph = h.make_graph([node], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(hex(session.run(None, inputs)[0].view(np.uint16)[0]))
