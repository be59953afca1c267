# Expand multiplies by ones, which makes a signalling NaN of float16 a quiet one.
# kind: changed NaN bits
# text: ONNX Expand-13: "Broadcast the input tensor following the given shape and the broadcast rule."
# case: onnx.expand/scalar[bits=0x7c01]
# upstream: none found, 2026-11-28
# shows: 0x7e01
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (float16 input, int64[0] shape) => (float16 output) { output = Expand (input, shape) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(hex(onnx.reference.ReferenceEvaluator(model).run(None, {"input": np.array(0x7c01, np.uint16).view(np.float16), "shape": np.zeros(0, np.int64)})[0].view(np.uint16)))
