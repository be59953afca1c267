# Unique of slices without elements ends the process.
# kind: crash
# text: ONNX Unique-28: "When an optional attribute 'axis' is provided, unique subtensors sliced along the 'axis' are returned."
# case: onnx.unique/rows-of-nothing[sorted=0]
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (float[2, 0] x) => (float[n, 0] y) { y = Unique <axis = 0> (x) }""")
print(ort.InferenceSession(model.SerializeToString()).run(None, {"x": np.zeros((2, 0), np.float32)}))
