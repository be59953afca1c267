# Trilu with the least k keeps no elements.
# kind: wrong shape
# text: ONNX Trilu-14, k: "A negative k value retains the main diagonal and |k| diagonals below it"
# case: onnx.trilu/least-k
# upstream: none found, 2026-11-28
# shows: (0, 1)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 14]>
    g (uint8[1, 1] input) => (uint8[a, b] output) <int64 k = {-9223372036854775808}> { output = Trilu (input, k) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([[7]], np.uint8)])[0].shape)
