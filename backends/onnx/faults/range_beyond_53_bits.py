# Range counts its elements in float64, which does not have all distances of int64.
# kind: wrong shape
# text: ONNX Range-27, introduction: "number_of_elements = max( ceil( (limit - start) / delta ) , 0 )"
# case: onnx.range/beyond-53-bits
# upstream: none found, 2026-11-28
# shows: [0]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (int64 s, int64 l, int64 d) => (int64[n] y) { y = Range (s, l, d) }""")
inputs = {"s": np.array(0), "l": np.array(2**53 + 1), "d": np.array(2**53)}
print(onnx.reference.ReferenceEvaluator(model).run(None, inputs)[0])
