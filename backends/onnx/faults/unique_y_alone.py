# Unique ignores that sorted is 0 if Y is the only output.
# kind: wrong elements
# text: ONNX Unique-28: "Outputs are either sorted in ascending order or optionally in the order of the first occurrence of the values in the input."
# case: onnx.unique/y-alone
# upstream: https://github.com/onnx/onnx/pull/8424
# shows: [1.0, 2.0]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (float[3] x) => (float[n] y) { y = Unique <sorted = 0> (x) }""")
print(onnx.reference.ReferenceEvaluator(model).run(None, {"x": np.array([2, 1, 2], np.float32)})[0].tolist())
