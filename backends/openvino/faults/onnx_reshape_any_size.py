# Reshape chooses a size for -1 where every size would do.
# kind: accepts invalid
# text: ONNX Reshape-14: "the value is inferred from the size of the tensor and the remaining dimensions"
# case: onnx.reshape/any-size-is-left
# upstream: none found, 2026-11-28
# shows: (0, 3)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 14]>
    g (uint8[0, 3] data) => (uint8[a, b] reshaped) <int64[2] shape = {0, -1}> { reshaped = Reshape (data, shape) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.zeros((0, 3), np.uint8)])[0].shape)
