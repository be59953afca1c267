# Squeeze by an empty list of axes removes the first dimension of size 1 alone.
# kind: wrong by every answer
# text: ONNX Squeeze-25, axes: "1D tensor of integers indicating the dimensions to squeeze."
# case: onnx.squeeze/empty-axes
# upstream: none found, 2026-11-28
# shows: [2,1]
import onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1, 2, 1] x) => (uint8[n] y) <int64[0] axes = {}> { y = Squeeze (x, axes) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU").output(0).partial_shape)
