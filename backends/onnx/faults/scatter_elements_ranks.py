# ScatterElements takes indices of another rank than its data.
# kind: accepts invalid
# text: ONNX ScatterElements-18, indices: "same rank as input"
# case: onnx.scatter_elements/axis-out-of-range[axis=-3]
# upstream: none found, 2026-11-28
# shows: [[9 9]]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[1, 2] data, int64[1] indices, uint8[1] updates) => (uint8[1, 2] output) { output = ScatterElements (data, indices, updates) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.zeros((1, 2), np.uint8), "indices": np.array([0]), "updates": np.array([9], np.uint8)})[0])
