# Trilu makes subnormal numbers of bfloat16 0, as do Resize, and Expand where the shape is given at run time.
# kind: wrong elements
# text: ONNX Trilu-14: "returns the upper or lower triangular part of the tensor(s)"; denormals_optimization, the property that is to allow it, is not set
# case: onnx.trilu/listed[dtype=bfloat16]
# upstream: https://github.com/openvinotoolkit/openvino/pull/11883 added the property, which users are to enable
# shows: 0000
import io, numpy as np, onnx.helper as h, openvino as ov
info = lambda name: h.make_tensor_value_info(name, 16, [1, 1])
graph = h.make_graph([h.make_node("Trilu", ["x"], ["y"])], "g", [info("x")], [info("y")])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 14)], ir_version=8)
request = ov.compile_model(ov.Core().read_model(io.BytesIO(model.SerializeToString())), "CPU", {"EXECUTION_MODE_HINT": "ACCURACY"}).create_infer_request()
data = ov.Tensor(ov.Type.bf16, ov.Shape([1, 1]))
data.data.view(np.uint16)[:] = 1
request.set_input_tensor(data)
request.infer()
print(request.get_output_tensor().data.view(np.uint16).tobytes().hex())
