# GridSample divides by 0 where a dimension of one element is reflected with align_corners.
# kind: refuses valid
# text: ONNX GridSample-22, align_corners: "If align_corners=1, the extrema (-1 and 1) are considered as referring to the center points of the input's corner pixels"
# case: onnx.grid_sample/reflection-of-one-aligned-element
# upstream: none found, 2026-11-30
# shows: cannot convert float
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,1] x, float[1,1,1] grid) => (float[a,b,c] y) { y = GridSample <align_corners = 1, padding_mode = "reflection"> (x, grid) }""")
try:
    ReferenceEvaluator(model).run(None, {"x": np.array([[[7]]], np.float32), "grid": np.array([[[0]]], np.float32)})
except Exception as refusal:
    print(refusal)
