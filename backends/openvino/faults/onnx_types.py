# The frontend of ONNX takes element types that the text of an operator does not list.
# kind: accepts invalid
# text: ONNX Concat-13, T: "tensor(bfloat16), tensor(bool), tensor(complex128), tensor(complex64), tensor(double), tensor(float), tensor(float16), tensor(int16), tensor(int32), tensor(int64), tensor(int8), tensor(string), tensor(uint16), tensor(uint32), tensor(uint64), tensor(uint8)"
# case: onnx.concat/not-listed[dtype=float8e4m3fn]
# upstream: none found, 2026-11-28
# shows: <Type: 'f8e4m3'>
import io, onnx.helper as h, openvino as ov
info = lambda name, size: h.make_tensor_value_info(name, 17, [size])  # FLOAT8E4M3FN
graph = h.make_graph([h.make_node("Concat", ["x", "x"], ["y"], axis=0)], "g", [info("x", 1)], [info("y", 2)])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 19)], ir_version=9)
request = ov.compile_model(ov.Core().read_model(io.BytesIO(model.SerializeToString())), "CPU").create_infer_request()
request.set_input_tensor(ov.Tensor(ov.Type.f8e4m3, ov.Shape([1])))
request.infer()
print(request.get_output_tensor().element_type)
