# CenterCropPad refuses a shape of int32, which its function takes the greater of with one of int64.
# kind: refuses valid
# text: ONNX CenterCropPad-18, Tind: "Constrain indices to integer types" (int32, int64)
# case: onnx.program/crop-to-int32
# upstream: none found, 2026-11-30
# shows: bound to different types (tensor(int64) and tensor(int32)
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float[4] x, int32[1] shape) => (float[2] y) { y = CenterCropPad (x, shape) }""")
try:
    print(ort.InferenceSession(model.SerializeToString()).run(None, {"x": np.arange(4, dtype=np.float32), "shape": np.array([2], np.int32)}))
except Exception as refusal:
    print(refusal)
