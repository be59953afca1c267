# Of no products, QLinearMatMul returns 0 in place of the zero point of the output. With several matrices it may crash.
# kind: wrong elements
# text: ONNX QLinearMatMul-21: "The quantization formula is y = saturate((x / y_scale) + y_zero_point)."
# case: onnx.q_linear_mat_mul/nothing-to-add
# upstream: https://github.com/microsoft/onnxruntime/pull/4573 handles outputs of no elements; none of empty inputs alone found, 2026-11-29
# shows: [[0]]
import numpy as np, onnx.helper as h, onnxruntime as ort
number, scale, zero, seven = np.uint8, np.array(1, np.float32), np.array(0, np.uint8), np.array(7, np.uint8)
inputs = dict(a=np.zeros((1, 0), number), as_=scale, az=zero, b=np.zeros((0, 1), number), bs=scale, bz=zero, ys=scale, yz=seven)
info = [h.make_tensor_value_info(n, h.np_dtype_to_tensor_dtype(v.dtype), v.shape) for n, v in inputs.items()]
graph = h.make_graph([h.make_node("QLinearMatMul", list(inputs), ["y"])], "g", info, [h.make_tensor_value_info("y", 2, None)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 21)], ir_version=10)
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, inputs)[0])
