# Flatten takes the low 32 bits of an axis.
# kind: accepts invalid
# text: ONNX Flatten-25, axis: "The value for axis must be in the range [-r, r], where r is the rank of the input tensor."
# case: onnx.flatten/axis-out-of-range[axis=4294967296]
# upstream: none found, 2026-11-28
# shows: (2, 1)
import numpy as np, onnx, onnx.parser
from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]>
    g (uint8[1, 2] input) => (uint8[a, b] output) { output = Flatten <axis = 4294967296> (input) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True)
print(ReferenceEvaluator(model).run(None, {"input": np.zeros([1, 2], np.uint8)})[0].shape)
