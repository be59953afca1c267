# Shape inference of a ConvTranspose with SAME_UPPER or SAME_LOWER adds output_padding to the size, which the kernel does not, so that a node is refused that takes the output.
# kind: refuses valid
# text: ONNX ConvTranspose-22, auto_pad: "SAME_UPPER or SAME_LOWER mean pad the input so that `output_shape[i] = input_shape[i] * strides[i]` for each axis `i`."
# case: onnx.program/same-size-with-output-padding
# upstream: https://github.com/onnx/onnx/pull/973 added the inference; none of output_padding found, 2026-12-01
# shows: Incompatible dimensions
import onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 22]>
    g (float[1, 1, 1] x, float[1, 1, 2] w, float[1, 1, 2] z) => (float[1, 1, 2] y)
    { c = ConvTranspose <auto_pad = "SAME_UPPER", strides = [2], output_padding = [1]> (x, w) y = Add (c, z) }""")
try:
    ort.InferenceSession(model.SerializeToString())
except Exception as refusal:
    print(refusal)
