# Resize takes the element before the nearest one: adding 1 to the place 1.0000000000000002 rounds it.
# kind: wrong by every answer
# text: ONNX Resize-19, nearest_mode: "It indicates how to get \"nearest\" pixel in input tensor from x_original"
# case: onnx.resize/fraction-of-centre
# upstream: none found, 2026-11-28
# shows: [1. 4. 6.]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[7] X) => (float[n] Y) <float[1] scales = {0.5}> { Y = Resize <coordinate_transformation_mode = "half_pixel_symmetric", mode = "nearest"> (X, , scales) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"X": np.arange(1, 8, dtype=np.float32)})[0])
