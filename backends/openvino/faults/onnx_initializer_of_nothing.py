# The frontend of ONNX takes an initializer without elements for a scalar.
# kind: wrong shape
# text: ONNX Gather-13: "Given `data` tensor of rank r >= 1, and `indices` tensor of rank q, gather … in an output tensor of rank q + (r - 1)."
# case: onnx.gather/no-indices-at-all
# upstream: https://github.com/openvinotoolkit/openvino/pull/1776 made it so
# shows: [1, 2]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2, 2] data) => (uint8[a, b, c] output) <int64[3, 0] indices = {}> { output = Gather (data, indices) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([[1, 2], [3, 4]], np.uint8)])[0].tolist())
