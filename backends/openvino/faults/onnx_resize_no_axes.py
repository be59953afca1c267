# Resize refuses to resize no axis where scales are given at run time.
# kind: refuses valid
# text: ONNX Resize-19, axes: "specifies a subset of axes"
# case: onnx.resize/no-axes
# upstream: none found, 2026-11-28
# shows: does not match the number of axes 1
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (uint8[3] X, float[0] scales) => (uint8[a] Y) { Y = Resize <axes : ints = []> (X, , scales) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.uint8([1, 2, 3]), np.zeros(0, np.float32)])[0])
