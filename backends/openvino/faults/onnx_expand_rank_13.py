# Expand of 13 dimensions divides by zero, or is refused, where the shape is given at run time.
# kind: crash
# text: ONNX Expand-13: "Broadcast the input tensor following the given shape and the broadcast rule."
# case: onnx.expand/rank-13
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[n, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] input, int64[1] shape) => (uint8[a, b, c, d, e, f, g, h, i, j, k, l, m] output) { output = Expand (input, shape) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros([1] * 13, np.uint8), np.array([2])])[0].shape)
