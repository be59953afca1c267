# A Pad whose axes are int32 is refused where they are known, because shape inference reads them as int64.
# kind: refuses valid
# text: ONNX Pad-25, Tind: "Constrain indices to integer types" (int32, int64)
# case: onnx.program/pad-of-int32-axes
# upstream: https://github.com/onnx/onnx/issues/6697 is of pads that a Constant makes of value_ints; none of the type found, 2026-12-01
# shows: ParseData type mismatch
import onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float[2] x) => (float[3] y) <int64[2] pads = {1, 0}, int32[1] axes = {0}>
    { y = Pad (x, pads, , axes) }""")
try:
    print(ort.InferenceSession(model.SerializeToString()).run(None, {"x": [1, 2]}))
except Exception as refusal:
    print(refusal)
