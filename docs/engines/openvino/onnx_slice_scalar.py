# Slice refuses a scalar, of which no axis is sliced.
# kind: refuses valid
# text: ONNX Slice-13, data: "Tensor of data to extract slices from."; of its rank nothing is said
# case: onnx.slice/scalar-by-no-bounds
# upstream: none found, 2026-11-23
# shows: be a scalar
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8 data, int64[0] starts, int64[0] ends) => (uint8 output) { output = Slice (data, starts, ends) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.array(7, np.uint8), np.zeros(0, np.int64), np.zeros(0, np.int64)])[0]))
