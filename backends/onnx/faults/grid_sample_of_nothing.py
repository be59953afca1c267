# GridSample returns no tuple if the output has no elements.
# kind: refuses valid
# text: ONNX GridSample-22, Y: "Output tensor of rank r+2 that has shape (N, C, D1_out, D2_out, ..., Dr_out) of the sampled values."
# case: onnx.grid_sample/no-locations
# upstream: none found, 2026-11-30
# shows: does not return a tuple
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,2] x, float[1,0,1] grid) => (float[a,b,c] y) { y = GridSample (x, grid) }""")
try:
    ReferenceEvaluator(model).run(None, {"x": np.array([[[4, 8]]], np.float32), "grid": np.zeros((1, 0, 1), np.float32)})
except Exception as refusal:
    print(refusal)
