# Col2Im has no result without a batch.
# kind: refuses valid
# text: ONNX Col2Im-18, input: "This is a 3-dimensional tensor containing [N, C * n-ary-product(block_shape), L], where N is batch dimension"
# case: onnx.col2im/no-batch
# upstream: none found, 2026-11-30
# shows: has an unexpected type
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 18]>
    g (float[0,1,2] x, int64[2] i, int64[2] b) => (float[a,c,d,e] y) { y = Col2Im (x, i, b) }""")
try:
    ReferenceEvaluator(model).run(None, {"x": np.zeros((0, 1, 2), np.float32), "i": np.array([1, 2], np.int64), "b": np.array([1, 1], np.int64)})
except Exception as refusal:
    print(refusal)
