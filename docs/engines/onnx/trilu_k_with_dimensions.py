# Trilu takes a diagonal of two dimensions.
# fault: accepts an invalid call
# text: ONNX Trilu-14, k: "A 0-D tensor containing a single value"
# case: onnx.trilu/k-with-dimensions[sizes=2]
# upstream: none found
# shows: [[7]]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 14]>
    g (uint8[1, 1] input, int64[1, 1] k) => (uint8[1, 1] output) { output = Trilu (input, k) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"input": np.array([[7]], np.uint8), "k": np.array([[0]])})[0])
