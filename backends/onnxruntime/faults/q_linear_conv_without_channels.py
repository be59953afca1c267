# Sums of no channels are not written: QLinearConv quantises what its memory held.
# kind: reads foreign memory
# text: ONNX QLinearConv-10, B: "Optional 1D bias to be added to the convolution, has size of M."
# case: onnx.q_linear_conv/no-channels
# upstream: none found, 2026-11-29
# shows: not the bias
import numpy as np, onnx.helper as h, onnxruntime as ort
number, scale, zero, seven = np.uint8, np.array(1, np.float32), np.array(0, np.uint8), np.array(7, np.uint8)
inputs = dict(x=np.zeros((1, 0, 65), number), xs=scale, xz=zero, w=np.zeros((64, 0, 2), number), ws=scale, wz=zero, ys=scale, yz=seven, B=np.full(64, 5, np.int32))
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph([h.make_node("QLinearConv", list(inputs), ["y"])], "g", info, [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 10)], ir_version=8)
options = ort.SessionOptions()
options.enable_cpu_mem_arena = False
session = ort.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
results = []
for _ in range(1000):
    np.full(64 * 64, 9, np.int32)  # leaves its memory to the next
    results.append((session.run(None, inputs)[0] != 12).any())
print("not the bias" if any(results) else "the bias")
