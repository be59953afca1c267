# Split takes more lengths than outputs, where they are given at run time.
# kind: accepts invalid
# text: ONNX Split-18, split: "Optional length of each output."
# case: onnx.split/fewer-outputs-than-lengths
# upstream: none found, 2026-11-24
# shows: [array([0], dtype=uint8)]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[2] input, int64[2] split) => (uint8[n] p) { p = Split (input, split) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"input": np.arange(2, dtype=np.uint8), "split": np.array([1, 1])}))
