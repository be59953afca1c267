# Shape inference refuses sizes whose product would be too large, but for the 0 among them.
# fault: refuses a valid call
# text: ONNX Reshape-25: "If 'allowzero' is set, and the new shape includes 0, the dimension will be set explicitly to zero"
# case: onnx.reshape/nothing-of-huge
# upstream: none found
# shows: Dimension product overflow
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]>
    g (uint8[0] data) => (uint8[a, b, c] reshaped) <int64[3] shape = {2147483648, 4294967296, 0}> { reshaped = Reshape <allowzero = 1> (data, shape) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.zeros(0, np.uint8)})[0])
