# RotaryEmbedding accepts a head of an odd number of elements.
# kind: accepts invalid
# text: ONNX RotaryEmbedding-23, X: "For cases with a 4D input tensor, `head_size` has to be even."
# case: onnx.rotary_embedding/odd-head
# upstream: none found, 2026-11-30
# shows: [[[[1.0, 2.0,
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 23]>
    g (float[1,1,1,3] x, float[1,1,1] c, float[1,1,1] s) => (float[a,b,d,e] y) { y = RotaryEmbedding (x, c, s) }""")
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": np.array([[[[1, 2, 3]]]], np.float32), "c": np.array([[[1]]], np.float32), "s": np.array([[[0]]], np.float32)})[0].tolist())
