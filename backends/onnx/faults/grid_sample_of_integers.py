# GridSample computes weights as integers where X has some, so that those below 1 are 0.
# kind: wrong elements
# text: ONNX GridSample-22, Y: "For integer input types, intermediate values are computed as floating point and cast to integer at the end."
# case: onnx.grid_sample/linear-of-int32
# upstream: none found, 2026-11-30
# shows: [[[0]]]
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (int32[1,1,2] x, float[1,1,1] grid) => (int32[a,b,c] y) { y = GridSample (x, grid) }""")
print(ReferenceEvaluator(model).run(None, {"x": np.array([[[4, 8]]], np.int32), "grid": np.array([[[0]]], np.float32)})[0].tolist())
