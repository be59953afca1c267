# Squeeze accepts an axis whose size is not 1, and leaves it as it is.
# kind: accepts invalid
# text: ONNX Squeeze-25: "If an axis is selected with shape entry not equal to one, an error is raised."
# case: onnx.squeeze/other-size[sizes=0]
# upstream: none found, 2026-11-28
# shows: (2,)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1, 2] data) => (uint8[a] squeezed) <int64[2] axes = {0, 1}> { squeezed = Squeeze (data, axes) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros([1, 2], np.uint8)])[0].shape)
