# GatherND takes a negative number of batch dimensions.
# kind: accepts invalid
# text: ONNX GatherND-13: "`batch_dims` (denoted as `b`) is an integer indicating the number of batch dimensions"
# case: onnx.gather_nd/batches-below-none
# upstream: https://github.com/onnx/onnx/pull/8465 has shape inference refuse it, and is not in 1.23.2
# shows: [7]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1] data, int64[1] indices) => (uint8[n] output) { output = GatherND <batch_dims = -1> (data, indices) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.array([7], np.uint8), "indices": np.array([0])})[0])
