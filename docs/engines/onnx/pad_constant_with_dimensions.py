# Pad takes a constant value of one dimension.
# fault: accepts an invalid call
# text: ONNX Pad-25, constant_value: "A scalar value to be used"
# case: onnx.pad/constant-with-dimensions[sizes=0]
# upstream: none found
# shows: [7 9]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]>
    g (uint8[1] data, uint8[1] value) => (uint8[n] output) <int64[2] pads = {0, 1}> { output = Pad (data, pads, value) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.array([7], np.uint8), "value": np.array([9], np.uint8)})[0])
