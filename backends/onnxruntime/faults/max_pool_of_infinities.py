# Of negative infinities alone, MaxPool and GlobalMaxPool of float32 return the least finite number.
# kind: wrong elements
# text: ONNX MaxPool-22: "The output of each pooling window is maximum number of elements exclude pad."
# case: onnx.max_pool/of-negative-infinities
# upstream: https://github.com/microsoft/onnxruntime/issues/24819 has the least finite number where another engine has NaN
# shows: [-3.4028235e+38
import numpy as np, onnx.parser, onnxruntime as ort
x = np.array([[[-np.inf, 2]]], np.float32)
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,2] x) => (float[1,1,2] y) { y = MaxPool <kernel_shape = [1]> (x) }""")
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": x})[0][0, 0])
