# How many elements a Range of integers has is inferred from a difference in its own type, and in float64, so that a model is refused whose limit is far from its start.
# kind: refuses valid
# text: ONNX Range-11: "number_of_elements = max( ceil( (limit - start) / delta ) , 0 )"
# case: onnx.program/range-far-apart-of-int32
# upstream: https://github.com/onnx/onnx/pull/8277 has inference refuse sizes that overflow; none of a Range found, 2026-11-30
# shows: Incompatible dimensions
import onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float[3] x) => (int32[3] y) <int32 a = {2000000000}, int32 b = {-1000000000}, int32 c = {-1000000000}>
    { r = Range (a, b, c) s = Shape (x) y = Expand (r, s) }""")
try:
    print(ort.InferenceSession(model.SerializeToString()).run(None, {"x": [0, 0, 0]}))
except Exception as refusal:
    print(refusal)
