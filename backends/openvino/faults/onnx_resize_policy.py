# The frontend of ONNX ignores keep_aspect_ratio_policy of Resize.
# kind: wrong shape
# text: ONNX Resize-19, keep_aspect_ratio_policy: "If `keep_aspect_ratio_policy` is `"not_larger"`, the sizes are adjusted so that no extent of the output is larger than the specified size"
# case: onnx.resize/one-row-not-larger
# upstream: none found, 2026-11-28
# shows: (1, 3)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[2, 4] X) => (float[a, b] Y) <int64[2] sizes = {1, 3}> { Y = Resize <keep_aspect_ratio_policy = "not_larger"> (X, , , sizes) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros((2, 4), np.float32)])[0].shape)
