# MaxUnpool accepts negative padding, which makes the output larger.
# kind: accepts invalid
# text: ONNX MaxUnpool-22, pads: "it can take any value greater than or equal to 0"
# case: onnx.max_unpool/pads-of-minus-1
# upstream: none found, 2026-11-30
# shows: [[[1.0, 2.0, 0.0, 0.0]]]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,2] x, int64[1,1,2] i) => (float[a,b,c] y) { y = MaxUnpool <kernel_shape = [2], pads = [-1, 0]> (x, i) }""")
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": np.array([[[1, 2]]], np.float32), "i": np.array([[[0, 1]]], np.int64)})[0].tolist())
