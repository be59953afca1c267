# Where the length of a list of sizes is not known before it runs, Resize takes the list for an empty one, and the model is refused.
# kind: refuses valid
# text: ONNX Resize-19, sizes: "The number of elements of 'sizes' should be the same as the rank of input 'X', or the length of 'axes', if provided."
# case: onnx.program/sizes-of-an-open-length
# upstream: https://github.com/onnx/onnx/pull/4582 has inference read lists of sizes that are known in part; none of an open length found, 2026-11-29
# shows: Number of elements of input 'sizes' (0)
import onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 9, opset_import: ["": 19]>
    g (int64 to, float[1,1] x) => (float[a,b] y) <int64 one = {1}>
    { sizes = Range (one, to, one)  y = Resize <mode = "nearest"> (x, , , sizes) }""")
try:
    ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
except Exception as refusal:
    print(refusal)
