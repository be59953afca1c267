# OneHot computes on * (on - off) + off, which is NaN where a value is infinite, and never -0.
# kind: wrong elements
# text: ONNX OneHot-28, values: "'on_value' is the value used for filling locations specified in 'indices' input tensor"
# case: onnx.one_hot/infinite
# upstream: https://github.com/onnx/onnx/pull/8434 is to mend it
# shows: [[inf nan]]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 28]>
    g (int64[1] i, int64 d, float[2] v) => (float[1, 2] y) { y = OneHot (i, d, v) }""")
print(onnx.reference.ReferenceEvaluator(model).run(None, {"i": np.array([0]), "d": np.array(2), "v": np.array([0, np.inf], np.float32)})[0])
