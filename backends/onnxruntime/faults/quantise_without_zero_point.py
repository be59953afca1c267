# Between DequantizeLinear and a QuantizeLinear of int8 without a zero point, an operator is joined with both as if that were of uint8, so that the model is refused.
# kind: refuses valid
# text: ONNX QuantizeLinear-25, output_dtype: "(Optional) The output data type. If not supplied, the output data type is inferred from `y_zero_point` data type (`T3`)."
# case: onnx.program/quantised-without-zero-point
# upstream: https://github.com/microsoft/onnxruntime/pull/29192 is the same of a Transpose; none of the other operators found, 2026-12-01
# shows: (tensor(int8) and tensor(uint8)
import onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 21]>
    g (int8[1] x) => (int8[1] y) <float scale = {1}>
    { a = DequantizeLinear (x, scale) b = LeakyRelu (a) y = QuantizeLinear <output_dtype = 3> (b, scale) }""")
try:
    ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
except Exception as refusal:
    print(refusal)
