# MaxUnpool accepts indices of other sizes than X.
# kind: accepts invalid
# text: ONNX MaxUnpool-22, I: "Dimensions must be the same as input tensor X."
# case: onnx.max_unpool/more-indices
# upstream: none found, 2026-11-30
# shows: [[[1.0, 2.0, 0.0]]]
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,2] x, int64[1,1,3] i) => (float[a,b,c] y) { y = MaxUnpool <kernel_shape = [2]> (x, i) }""")
print(ReferenceEvaluator(model).run(None, {"x": np.array([[[1, 2]]], np.float32), "i": np.array([[[0, 1, 2]]], np.int64)})[0].tolist())
