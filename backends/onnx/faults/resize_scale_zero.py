# Resize takes a scale of 0.
# kind: accepts invalid
# text: ONNX Resize-19, scales: "It takes value greater than 0."
# case: onnx.resize/scale-not-positive[scales=0]
# upstream: none found, 2026-11-28
# shows: []
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[2] X) => (float[n] Y) <float[1] scales = {0}> { Y = Resize <mode = "nearest"> (X, , scales) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"X": np.zeros(2, np.float32)})[0])
