# GridSample refuses an image of one dimension, or of four.
# kind: refuses valid
# text: ONNX GridSample-22, introduction: "More generally, for an input `X` of rank r+2 with shape (N, C, d1, d2, ..., dr)"
# case: onnx.grid_sample/linear
# upstream: none found, 2026-11-30
# shows: Only 4-D or 5-D tensor is supported
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,2] x, float[1,1,1] grid) => (float[a,b,c] y) { y = GridSample (x, grid) }""")
try:
    ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": np.array([[[4, 8]]], np.float32), "grid": np.array([[[0]]], np.float32)})
except Exception as refusal:
    print(refusal)
