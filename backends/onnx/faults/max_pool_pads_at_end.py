# MaxPool of one dimension ignores padding at the end.
# kind: wrong shape
# text: ONNX MaxPool-22, pads: "The value represent the number of pixels added to the beginning and end part of the corresponding axis."
# case: onnx.max_pool/pads-at-end
# upstream: https://github.com/onnx/onnx/pull/5250 gave the other pools another implementation, which MaxPool is to get next; none of this found, 2026-11-29
# shows: (1, 1, 3)
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,4] x) => (float[a,b,c] y) { y = MaxPool <kernel_shape = [2], pads = [0, 1]> (x) }""")
print(ReferenceEvaluator(model).run(None, {"x": np.array([[[1, 8, 2, 4]]], np.float32)})[0].shape)
