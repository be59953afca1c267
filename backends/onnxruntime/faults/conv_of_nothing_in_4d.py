# Conv of four spatial dimensions of which the input has one without elements ends the process.
# kind: crash
# text: ONNX Conv-22: "The convolution operator consumes an input tensor and a filter, and computes the output."
# case: onnx.conv/nothing-in-four-dimensions
# upstream: none found, 2026-11-29
# shows: ended by a signal
import numpy as np, onnx.parser, onnxruntime as ort
x, w = np.zeros((1, 1, 1, 1, 1, 0), np.float32), np.ones((1, 1, 1, 1, 1, 1), np.float32)
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,1,1,1,0] x, float[1,1,1,1,1,1] w) => (float[a,b,c,d,e,f] y) { y = Conv <pads = [0,0,0,1,0,0,0,0]> (x, w) }""")
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, {"x": x, "w": w}))
