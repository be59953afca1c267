# Resize takes a region of four ends for one axis.
# kind: accepts invalid
# text: ONNX Resize-19, roi: "1-D tensor given as [start1, ..., startN, end1, ..., endN], where N is the rank of X or the length of axes"
# case: onnx.resize/roi-length[roi=3]
# upstream: none found, 2026-11-28
# shows: [1. 2.]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[2] X) => (float[n] Y) <float[4] roi = {0, 1, 9, 9}, int64[1] sizes = {2}> { Y = Resize <coordinate_transformation_mode = "tf_crop_and_resize", mode = "nearest"> (X, roi, , sizes) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"X": np.arange(1, 3, dtype=np.float32)})[0])
