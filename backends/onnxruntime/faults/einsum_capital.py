# Einsum refuses a capital letter where the equation does not state the output.
# kind: refuses valid
# text: ONNX Einsum-28: "sorted in increasing order of their ASCII values (so that all upper case letters precede all lower case letters"
# case: onnx.einsum/capitals-first
# upstream: https://github.com/microsoft/onnxruntime/pull/5569 allowed capitals in an output that the equation states
# shows: The only subscript labels allowed are lower-cased letters (a-z) and upper-cased letters (A-Z)
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 12]>
    g (float[2,3] x) => (float[n,m] y) { y = Einsum <equation = "aB"> (x) }""")
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
try:
    print(session.run(None, {"x": np.ones((2, 3), np.float32)})[0].shape)
except Exception as e:
    print(str(e).split("Status Message: ")[-1])
