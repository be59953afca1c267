# Unique takes a NaN for equal to every number.
# kind: wrong shape
# text: ONNX Unique-28: "The first output tensor 'Y' contains all unique values or subtensors of the input."
# case: onnx.unique/one-nan
# upstream: https://github.com/microsoft/onnxruntime/pull/17453 is to mend it
# shows: [nan]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (float[4] x) => (float[n] y) { y = Unique (x) }""")
run = ort.InferenceSession(model.SerializeToString()).run
print(run(None, {"x": np.array([np.nan, 1, np.inf, 1], np.float32)})[0].tolist())
