# Tile takes fewer repeats than its input has dimensions, where they are given at run time.
# kind: accepts invalid
# text: ONNX Tile-13, repeats: "1D int64 tensor of the same length as input's dimension number"
# case: onnx.tile/other-length[repeats=0]
# upstream: none found, 2026-11-28
# shows: [[7 7]]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1, 1] input, int64[1] repeats) => (uint8[a, b] output) { output = Tile (input, repeats) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"input": np.array([[7]], np.uint8), "repeats": np.array([2])})[0])
