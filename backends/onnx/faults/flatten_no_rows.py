# Flatten to a matrix without rows is refused.
# kind: refuses valid
# text: ONNX Flatten-25: "(d_0 X d_1 ... d_(axis-1), d_axis X d_(axis+1) ... X dn)"
# case: onnx.flatten/no-rows
# upstream: none found, 2026-11-28
# shows: cannot reshape array of size 0
import numpy as np, onnx.parser
from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]>
    g (uint8[0, 2] input) => (uint8[a, b] output) { output = Flatten <axis = 1> (input) }""")
print(ReferenceEvaluator(model).run(None, {"input": np.zeros([0, 2], np.uint8)})[0].shape)
