# Expand to a constant size below -1 ends the process.
# kind: crash
# text: ONNX Expand-13, shape: "A 1-D tensor indicates the shape you want to expand to"
# case: onnx.expand/negative[shape=2]
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2, 1] input) => (uint8[a, b] output) <int64[1] shape = {-2}> { output = Expand (input, shape) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.uint8([[1], [2]])])[0])
