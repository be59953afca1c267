# TopK takes a negative K for 0.
# kind: accepts invalid
# text: ONNX TopK-24, K: "A 1-D tensor containing a single positive value corresponding to the number of top elements to retrieve"
# case: onnx.top_k/negative-k
# upstream: none found, 2026-11-29
# shows: [] []
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (float[3] x, int64[1] k) => (float[n] v, int64[n] i) { v, i = TopK (x, k) }""")
print(*(y.tolist() for y in onnx.reference.ReferenceEvaluator(model).run(None, {"x": np.array([1, 3, 2], np.float32), "k": np.array([-1])})))
