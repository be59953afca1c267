# Shape inference of a Slice takes steps for 1 that a node makes whose own sizes it does not know, so that a node is refused that takes the output.
# kind: refuses valid
# text: ONNX Slice-13, steps: "1-D tensor of slice step of corresponding axis in `axes`."
# case: onnx.program/steps-of-unknown-sizes
# upstream: none found, 2026-12-01
# shows: Inferred=1 Declared=0
import onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float[1, 1] x, float[1, 1] z, int64[1, 2] t, int64[1] axes) => (float[2, 1] y) <int64[2] starts = {0, 0}, int64[2] ends = {-2, -2}>
    { steps = Squeeze (t, axes) s = Slice (x, starts, ends, , steps) y = Concat <axis = 0> (s, z) }""")
try:
    ort.InferenceSession(model.SerializeToString())
except Exception as refusal:
    print(refusal)
