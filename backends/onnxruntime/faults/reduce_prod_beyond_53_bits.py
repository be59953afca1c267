# ReduceProd of int64 rounds a product beyond 2^53.
# kind: wrong elements
# text: ONNX ReduceProd-18: "Computes the product of the input tensor's elements along the provided axes."
# case: onnx.reduce_prod/beyond-53-bits
# upstream: none found, 2026-11-29; https://github.com/microsoft/onnxruntime/pull/28743 is about integer reductions that overflow
# shows: off by
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (int64[3] x) => (int64 y) { y = ReduceProd <keepdims = 0> (x) }""")
run = ort.InferenceSession(model.SerializeToString()).run
print("off by", int(run(None, {"x": np.array([134217729, 134217731, 3])})[0]) - 134217729 * 134217731 * 3)
