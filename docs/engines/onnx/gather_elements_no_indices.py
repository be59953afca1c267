# GatherElements checks nothing where there are no indices, such as their rank and its axis.
# kind: accepts invalid
# text: ONNX GatherElements-13, indices: "with the same rank r as the input"
# case: onnx.gather_elements/longer-elsewhere-without-indices
# upstream: none found, 2026-11-24
# shows: []
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8 data, int64[0] indices) => (uint8[0] output) { output = GatherElements <axis = 7> (data, indices) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.array(7, np.uint8), "indices": np.zeros(0, np.int64)})[0])
