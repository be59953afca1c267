# Split takes lengths that do not add up to the axis, where they are given at run time.
# kind: accepts invalid
# text: ONNX Split-18, split: "Sum of the values must be equal to the dim value at 'axis' specified."
# case: onnx.split/other-sum[split=2]
# upstream: none found, 2026-11-28
# shows: [[0]]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[2] input, int64[1] split) => (uint8[n] p) { p = Split (input, split) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print([output.tolist() for output in onnx.reference.ReferenceEvaluator(model).run(None, {"input": np.arange(2, dtype=np.uint8), "split": np.array([1])})])
