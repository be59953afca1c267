# Reshape infers a size that is -2, where it is given at run time.
# kind: accepts invalid
# text: ONNX Reshape-25: "At most one dimension of the new shape can be -1."
# case: onnx.reshape/minus-two
# upstream: https://github.com/numpy/numpy/issues/27024 has it of NumPy
# shows: (4,)
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]>
    g (uint8[4] data, int64[1] shape) => (uint8[n] reshaped) { reshaped = Reshape (data, shape) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.zeros(4, np.uint8), "shape": np.array([-2])})[0].shape)
