# Resize moves int32 as float32, so that great integers lose bits.
# kind: wrong elements
# text: ONNX Resize-19, nearest_mode: "It indicates how to get \"nearest\" pixel in input tensor from x_original"; T1 has tensor(int32)
# case: onnx.resize/integer-of-25-bits
# upstream: https://github.com/openvinotoolkit/openvino/issues/37956 has it of MatMul
# shows: [16777216 16777216]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (int32[1] X) => (int32[2] Y) <int64[1] sizes = {2}> { Y = Resize <mode = "nearest"> (X, , , sizes) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.array([16777217], np.int32)])[0])
