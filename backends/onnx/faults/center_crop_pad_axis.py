# CenterCropPad takes an axis before the first one.
# kind: accepts invalid
# text: ONNX CenterCropPad-18, axes: "Accepted range is [-r, r-1], where r = rank(data)."
# case: onnx.center_crop_pad/out-of-range[axis=-2]
# upstream: none found, 2026-11-29
# shows: [1.0]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float[2] x, int64[1] shape) => (float[n] y) { y = CenterCropPad <axes = [-2]> (x, shape) }""")
print(onnx.reference.ReferenceEvaluator(model).run(None, {"x": np.array([1, 2], np.float32), "shape": np.array([1])})[0].tolist())
