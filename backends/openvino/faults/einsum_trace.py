# Einsum refuses the trace of a matrix: it transposes the diagonal by two dimensions.
# kind: refuses valid
# text: ONNX Einsum-28: "When a dimension character is repeated in the left-hand side, it represents summation along the dimension."
# case: onnx.einsum/trace
# upstream: none found, 2026-11-29
# shows: Input order must have shape [n]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 12]>
    g (float[2,2] x) => (float y) { y = Einsum <equation = "ii"> (x) }""")
core = ov.Core()
try:
    print(core.compile_model(core.read_model(model.SerializeToString()), "CPU")([np.ones((2, 2), np.float32)])[0])
except RuntimeError as e:
    print("Input order must have shape [n]" if "Input order must have shape [n]" in str(e) else e)
