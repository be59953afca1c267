# ReduceSumSquare of int64 rounds squares beyond 2^53, which it adds as float64.
# kind: wrong elements
# text: ONNX ReduceSumSquare-18: "Computes the sum square of the input tensor's elements along the provided axes."
# case: onnx.reduce_sum_square/beyond-53-bits
# upstream: https://github.com/microsoft/onnxruntime/pull/28681 adds integers as float64 on purpose, so that they do not overflow
# shows: off by -1
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (int64[2] x) => (int64 y) { y = ReduceSumSquare <keepdims = 0> (x) }""")
run = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run
print("off by", int(run(None, {"x": np.array([2**27 + 1, 0])})[0]) - (2**27 + 1)**2)
