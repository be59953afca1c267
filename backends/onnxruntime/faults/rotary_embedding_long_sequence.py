# RotaryEmbedding refuses a sequence that is longer than its caches, though all positions are of these.
# kind: refuses valid
# text: ONNX RotaryEmbedding-23, position_ids: "The position indices for the tokens. 2D tensor with shape `(batch_size, sequence_length)`"
# case: onnx.rotary_embedding/more-tokens-than-positions
# upstream: none found, 2026-11-30
# shows: is not currently supported
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 23]>
    g (float[1,2,2] x, float[1,1] c, float[1,1] s, int64[1,2] p) => (float[a,b,d] y) { y = RotaryEmbedding <num_heads = 1> (x, c, s, p) }""")
try:
    ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": np.array([[[1, 2], [3, 4]]], np.float32), "c": np.array([[1]], np.float32), "s": np.array([[0]], np.float32), "p": np.array([[0, 0]], np.int64)})
except Exception as refusal:
    print(refusal)
