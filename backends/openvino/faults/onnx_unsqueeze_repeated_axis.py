# Unsqueeze accepts an axis twice.
# kind: accepts invalid
# text: ONNX Unsqueeze-25: "The input `axes` should not contain any duplicate entries. It is an error if it contains duplicates."
# case: onnx.unsqueeze/repeated-axis[axes=0]
# upstream: none found, 2026-11-28
# shows: (2, 1)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2] data) => (uint8[a, b] expanded) <int64[2] axes = {1, 1}> { expanded = Unsqueeze (data, axes) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros([2], np.uint8)])[0].shape)
