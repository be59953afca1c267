# GatherElements refuses an axis that counts from the back.
# kind: refuses valid
# text: ONNX GatherElements-13, axis: "Negative value means counting dimensions from the back."
# case: onnx.gather_elements/last-axis-from-the-back
# upstream: https://github.com/onnx/onnx/pull/8444 mends it, and is not in 1.23.2
# shows: ValueError: Except for dimension -1
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2] data, int64[1] indices) => (uint8[1] output) { output = GatherElements <axis = -1> (data, indices) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.arange(2, dtype=np.uint8), "indices": np.array([1])})[0])
