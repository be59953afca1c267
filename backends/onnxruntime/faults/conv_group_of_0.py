# Conv, ConvInteger and QLinearConv divide by a group of 0, which ends the process.
# kind: crash
# text: ONNX Conv-22, group: "number of groups input channels and output channels are divided into."
# case: onnx.conv/no-group
# upstream: https://github.com/microsoft/onnxruntime/pull/28142 checks strides and dilations of convolutions; none of groups found, 2026-11-29
# shows: ended by a signal
import numpy as np, onnx.parser, onnxruntime as ort
x = np.zeros((1, 0, 2), np.float32)
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,0,2] x, float[1,0,2] w) => (float[a,b,c] y) { y = Conv <group = 0> (x, w) }""")
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, {"x": x, "w": x}))
