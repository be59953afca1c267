# Col2Im accepts negative padding, which cuts blocks off.
# kind: accepts invalid
# text: ONNX Col2Im-18, pads: "it can take any value greater than or equal to 0"
# case: onnx.col2im/pads-of-minus-1
# upstream: none found, 2026-11-30
# shows: [[[[0.0, 1.0, 2.0]]]]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 18]>
    g (float[1,1,2] x, int64[2] i, int64[2] b) => (float[a,c,d,e] y) { y = Col2Im <pads = [0, -1, 0, 0]> (x, i, b) }""")
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": np.array([[[1, 2]]], np.float32), "i": np.array([1, 3], np.int64), "b": np.array([1, 1], np.int64)})[0].tolist())
