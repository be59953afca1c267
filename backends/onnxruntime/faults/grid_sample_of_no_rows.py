# GridSample refuses an image without rows, though the grid has no location to sample it at.
# kind: refuses valid
# text: ONNX GridSample-22, introduction: "More generally, for an input `X` of rank r+2 with shape (N, C, d1, d2, ..., dr)"
# case: onnx.grid_sample/no-rows
# upstream: https://github.com/microsoft/onnxruntime/pull/29255
# shows: Input spatial dimensions must be non-empty for sampling
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,0,1] x, float[1,0,1,2] grid) => (float[a,b,c,d] y) { y = GridSample (x, grid) }""")
try:
    ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": np.zeros((1, 1, 0, 1), np.float32), "grid": np.zeros((1, 0, 1, 2), np.float32)})
except Exception as refusal:
    print(refusal)
