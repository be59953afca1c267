# TopK takes the low 32 bits of K for it, and finds one element where the axis has not as many.
# kind: accepts invalid
# text: ONNX TopK-24: "If "largest" is 1 (the default value) then the k largest elements are returned."
# case: onnx.top_k/many-more-than-all
# upstream: https://github.com/microsoft/onnxruntime/pull/909 moved the check of a negative K before the cast
# shows: [7.0] [0]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (float[1] x, int64[1] k) => (float[n] v, int64[n] i) { v, i = TopK (x, k) }""")
run = ort.InferenceSession(model.SerializeToString()).run
print(*(y.tolist() for y in run(None, {"x": np.array([7], np.float32), "k": np.array([2**32 + 1])})))
