# ScatterND takes tuples that are longer than the rank of its data is, where there are none.
# kind: accepts invalid
# text: ONNX ScatterND-18: "k can be a value at most the rank of `data`."
# case: onnx.scatter_nd/long-tuple[sizes=1]
# upstream: none found, 2026-11-28
# shows: [7]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[1] data, int64[0, 2] indices, uint8[0] updates) => (uint8[1] output) { output = ScatterND (data, indices, updates) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.array([7], np.uint8), "indices": np.zeros((0, 2), np.int64), "updates": np.zeros(0, np.uint8)})[0])
