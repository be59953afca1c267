# Transpose of a row without elements has one element, where sizes are of the model.
# kind: wrong shape
# text: ONNX Transpose-13, perm: "By default, reverse the dimensions"
# case: onnx.transpose/row-of-nothing
# upstream: https://github.com/openvinotoolkit/openvino/pull/38029 has Reshape keep a size of 0, and is open
# shows: (1, 1)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1, 0] data) => (uint8[a, b] transposed) { transposed = Transpose (data) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.zeros((1, 0), np.uint8)])[0].shape)
