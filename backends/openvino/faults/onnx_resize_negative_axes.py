# Resize refuses axes below zero.
# kind: refuses valid
# text: ONNX Resize-19, axes: "Negative value means counting dimensions from the back."
# case: onnx.resize/last-axis
# upstream: https://github.com/openvinotoolkit/openvino/pull/37279 corrects it, and is merged
# shows: should less than input rank
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[2, 2] X) => (float[a, b] Y) <int64[1] sizes = {4}> { Y = Resize <axes = [-1]> (X, , , sizes) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros((2, 2), np.float32)])[0]))
