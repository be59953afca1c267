# ReduceSumSquare of int32 and of uint32 has results of 64 bits.
# kind: wrong elements
# text: ONNX ReduceSumSquare-18: "Constrain input and output types to numeric tensors."
# case: onnx.reduce_sum_square/narrow[dtype=int32]
# upstream: none found, 2026-11-29
# shows: int64
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (int32[2] x) => (int32 y) { y = ReduceSumSquare <keepdims = 0> (x) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"x": np.array([2, 3], np.int32)})[0].dtype)
