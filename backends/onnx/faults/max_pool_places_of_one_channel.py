# The Indices of MaxPool count the elements of one channel, and not of the whole input.
# kind: wrong elements
# text: ONNX MaxPool-22, Indices: "So the values in indices are in [0, N x C x D1 x ... x Dn)."
# case: onnx.max_pool/places-of-all-channels
# upstream: https://github.com/onnx/onnx/pull/5250 gave the other pools another implementation, which MaxPool is to get next; none of this found, 2026-11-29
# shows: [6, 6, 6, 6]
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[2,2,2,2] x) => (float[a,b,c,d] y, int64[e,f,h,i] j) { y, j = MaxPool <kernel_shape = [2, 2]> (x) }""")
print(ReferenceEvaluator(model).run(None, {"x": np.arange(16, dtype=np.float32).reshape(2, 2, 2, 2)})[1].ravel().tolist())
