# GatherElements runs for ever, nearly, where an index is far outside of the axis.
# kind: hang
# text: ONNX GatherElements-13, indices: "It is an error if any of the index values are out of bounds."
# case: onnx.gather_elements/beyond-the-end[index=9223372036854775807]
# upstream: https://github.com/numpy/numpy/issues/28630 has it of NumPy's put; https://github.com/onnx/onnx/pull/8444, not in 1.23.2, gathers by another function
# shows: ended by its alarm
import signal
signal.alarm(10)
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1] data, int64[1] indices) => (uint8[1] output) { output = GatherElements (data, indices) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.array([7], np.uint8), "indices": np.array([2**63 - 1])})[0])
