# Unique takes any number but 0 for sorted 1.
# kind: accepts invalid
# text: ONNX Unique-28, sorted: "Must be one of 0, or 1 (default)."
# case: onnx.unique/sorted-out-of-range[sorted=2]
# upstream: none found, 2026-11-28
# shows: [1, 2]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (int64[2] x) => (int64[n] y) { y = Unique <sorted = 2> (x) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"x": np.array([2, 1])})[0].tolist())
