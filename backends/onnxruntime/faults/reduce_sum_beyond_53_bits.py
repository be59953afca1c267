# ReduceSum of int64 rounds elements beyond 2^53, which it adds as float64.
# kind: wrong elements
# text: ONNX ReduceSum-13: "Computes the sum of the input tensor's elements along the provided axes."
# case: onnx.reduce_sum/beyond-53-bits
# upstream: https://github.com/microsoft/onnxruntime/pull/28681 adds the integers of ReduceL1 as float64 on purpose, so that they do not overflow, and https://github.com/microsoft/onnxruntime/pull/28790 says that ReduceSum compensates the rounding of such sums
# shows: off by -1
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (int64[2] x) => (int64 y) { y = ReduceSum <keepdims = 0> (x) }""")
run = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run
print("off by", int(run(None, {"x": np.array([2**53 + 1, 0])})[0]) - (2**53 + 1))
