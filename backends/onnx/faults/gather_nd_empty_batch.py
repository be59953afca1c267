# GatherND refuses a batch of nothing.
# kind: refuses valid
# text: ONNX GatherND-13: "The first `b` dimensions of the shape of `indices` tensor and `data` tensor must be equal."
# case: onnx.gather_nd/empty-batch
# upstream: none found, 2026-11-28
# shows: ValueError: cannot reshape array of size 0
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[0, 1] data, int64[0, 1] indices) => (uint8[0] output) { output = GatherND <batch_dims = 1> (data, indices) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.zeros((0, 1), np.uint8), "indices": np.zeros((0, 1), np.int64)})[0])
