# ReverseSequence takes one axis for both.
# kind: accepts invalid
# text: ONNX ReverseSequence-10, time_axis: "(Optional) Specify which axis is time axis. Must be one of 0 (default), or 1.", and batch_axis: "Must be one of 1 (default), or 0."
# case: onnx.reverse_sequence/one-axis[axis=0]
# upstream: none found, 2026-11-28
# shows: [[2 3]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 10]>
    g (uint8[2, 2] input, int64[2] lens) => (uint8[2, 2] Y) { Y = ReverseSequence <batch_axis = 0, time_axis = 0> (input, lens) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"input": np.arange(4, dtype=np.uint8).reshape(2, 2), "lens": np.array([2, 2])})[0])
