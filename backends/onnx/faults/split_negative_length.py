# Split takes a negative length that makes up for one that is too large.
# kind: accepts invalid
# text: ONNX Split-18, split: "Values should be >= 0."
# case: onnx.split/negative-length[split=0]
# upstream: none found, 2026-11-28
# shows: [[0], [1]]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[2] input) => (uint8[n] p, uint8[m] q) <int64[2] split = {-1, 3}> { p, q = Split (input, split) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print([output.tolist() for output in onnx.reference.ReferenceEvaluator(model).run(None, {"input": np.arange(2, dtype=np.uint8)})])
