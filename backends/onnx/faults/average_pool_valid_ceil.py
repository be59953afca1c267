# AveragePool fails with VALID and ceil_mode.
# kind: refuses valid
# text: ONNX AveragePool-22: "VALID: output_spatial_shape[i] = ceil((input_spatial_shape[i] - ((kernel_spatial_shape[i] - 1) * dilations[i] + 1) + 1) / strides_spatial_shape[i])"
# case: onnx.average_pool/valid-ceil
# upstream: https://github.com/onnx/onnx/pull/5248 has the text say what ceil_mode gives with VALID; none that it fails found, 2026-11-29
# shows: ceil_mode is not
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,3] x) => (float[a,b,c] y) { y = AveragePool <kernel_shape = [2], strides = [2], auto_pad = "VALID", ceil_mode = 1> (x) }""")
try:
    ReferenceEvaluator(model).run(None, {"x": np.array([[[1, 3, 8]]], np.float32)})
except Exception as refusal:
    print(repr(refusal))
