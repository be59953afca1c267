# Resize accepts scales and sizes together.
# kind: accepts invalid
# text: ONNX Resize-19, scales: "it is an error if both are specified"
# case: onnx.resize/scales-beside-sizes
# upstream: none found, 2026-11-28
# shows: (4,)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[2] X) => (float[a] Y) <int64[1] sizes = {4}, float[1] scales = {3}> { Y = Resize (X, , scales, sizes) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros(2, np.float32)])[0].shape)
