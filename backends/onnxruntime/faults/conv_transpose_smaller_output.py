# Shape inference of a ConvTranspose ends behind the channels if output_shape is smaller than X, so that a node is refused that takes dimension 3 of the output.
# kind: refuses valid
# text: ONNX ConvTranspose-22, output_shape: "The shape of the output can be explicitly set which will cause pads values to be auto generated."
# case: onnx.program/last-axis-of-a-smaller-size
# upstream: https://github.com/onnx/onnx/pull/973 added the inference; none that it ends found, 2026-11-30
# shows: axis must be in
import onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 22]>
    g (float[1, 1, 1, 2] x, float[1, 1, 1, 1] w, int64[1] i) => (float y)
    { c = ConvTranspose <output_shape = [1, 1]> (x, w) y = Gather <axis = 3> (c, i) }""")
try:
    ort.InferenceSession(model.SerializeToString())
except Exception as refusal:
    print(refusal)
