# MaxPool of one dimension fails with SAME_UPPER.
# kind: refuses valid
# text: ONNX MaxPool-22, auto_pad: "SAME_UPPER or SAME_LOWER mean pad the input so that `output_shape[i] = ceil(input_shape[i] / strides[i])` for each axis `i`."
# case: onnx.max_pool/same-upper
# upstream: https://github.com/onnx/onnx/pull/5250 gave the other pools another implementation, which MaxPool is to get next; none of this found, 2026-11-29
# shows: tuple index out of range
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,4] x) => (float[a,b,c] y) { y = MaxPool <kernel_shape = [2], auto_pad = "SAME_UPPER"> (x) }""")
try:
    ReferenceEvaluator(model).run(None, {"x": np.array([[[1, 8, 2, 4]]], np.float32)})
except Exception as refusal:
    print(repr(refusal))
