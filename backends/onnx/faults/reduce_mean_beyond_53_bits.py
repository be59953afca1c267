# ReduceMean of integers rounds elements beyond 2^53, which it adds as float64.
# kind: wrong elements
# text: ONNX ReduceMean-18: "Computes the mean of the input tensor's elements along the provided axes."
# case: onnx.reduce_mean/beyond-53-bits
# upstream: https://github.com/onnx/onnx/issues/4509 asks how means of integers are rounded; none of large elements found, 2026-11-29
# shows: off by -1
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (int64[2] x) => (int64 y) { y = ReduceMean <keepdims = 0> (x) }""")
print("off by", int(ReferenceEvaluator(model).run(None, {"x": np.array([2**53 + 1, 2**53 + 1])})[0]) - (2**53 + 1))
