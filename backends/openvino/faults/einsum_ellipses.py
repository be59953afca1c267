# Ellipses of Einsum stand for different numbers of dimensions.
# kind: accepts invalid
# text: ONNX Einsum-28: "every occurrence of ellipsis in the equation must represent the same number of dimensions."
# case: onnx.einsum/other-ellipsis-rank
# upstream: none found, 2026-11-29
# shows: (1, 1)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 12]>
    g (float[1] a, float[1,1] b) => (float[n,m] y) { y = Einsum <equation = "...,...->..."> (a, b) }""")
core = ov.Core()
print(core.compile_model(core.read_model(model.SerializeToString()), "CPU")([np.ones(1, np.float32), np.ones((1, 1), np.float32)])[0].shape)
