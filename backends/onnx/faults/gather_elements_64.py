# GatherElements gathers from another axis where the axis has 64 elements or more.
# kind: wrong elements
# text: ONNX GatherElements-13: "out[i][j][k] = input[index[i][j][k]][j][k] if axis = 0"
# case: onnx.gather_elements/long-column
# upstream: https://github.com/onnx/onnx/pull/8444 gathers by another function of NumPy, and is not in 1.23.2
# shows: 63
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[64, 1] data, int64[64, 1] indices) => (uint8[64, 1] output) { output = GatherElements (data, indices) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.arange(64, dtype=np.uint8).reshape(64, 1), "indices": np.zeros((64, 1), np.int64)})[0][63, 0])
