# CenterCropPad takes one size for two axes.
# kind: accepts invalid
# text: ONNX CenterCropPad-18, axes: "If not provided, all axes are assumed [0, 1, ..., r-1], where r = rank(data)."
# case: onnx.center_crop_pad/length[shape=0]
# upstream: none found, 2026-11-29
# shows: (2, 1)
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float[2, 1] x, int64[1] shape) => (float[n, m] y) { y = CenterCropPad (x, shape) }""")
print(onnx.reference.ReferenceEvaluator(model).run(None, {"x": np.array([[1], [2]], np.float32), "shape": np.array([2])})[0].shape)
