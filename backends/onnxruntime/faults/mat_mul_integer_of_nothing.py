# Sums of no products are not written: MatMulInteger returns what its memory held.
# kind: reads foreign memory
# text: ONNX MatMulInteger-10: "Matrix product that behaves like"
# case: onnx.mat_mul_integer/nothing
# upstream: none found, 2026-11-29
# shows: not 0
import numpy as np, onnx.helper as h, onnxruntime as ort
inputs = {"a": np.zeros((64, 0), np.uint8), "b": np.zeros((0, 64), np.uint8)}
info = lambda n, v: h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape)
outputs = [h.make_tensor_value_info("y", 6, None)]
graph = h.make_graph([h.make_node("MatMulInteger", ["a", "b"], ["y"])], "g", [info(n, v) for n, v in inputs.items()], outputs)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 10)], ir_version=8)
options = ort.SessionOptions()
options.enable_cpu_mem_arena = False
session = ort.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
results = []
for _ in range(1000):
    np.full(64 * 64, 7, np.int32)  # leaves its memory to the next
    results.append(session.run(None, inputs)[0].any())
print("not 0" if any(results) else "0")
