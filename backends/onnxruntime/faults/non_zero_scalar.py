# NonZero of a scalar has a row.
# kind: wrong shape
# text: ONNX NonZero-13: "for scalar input, NonZero produces output shape (0, N) instead of (1, N), which is different from Numpy's behavior."
# case: onnx.non_zero/scalar
# upstream: https://github.com/microsoft/onnxruntime/issues/11232
# shows: (1, 1)
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (float x) => (int64[d, n] y) { y = NonZero (x) }""")
print(ort.InferenceSession(model.SerializeToString()).run(None, {"x": np.array(5, np.float32)})[0].shape)
