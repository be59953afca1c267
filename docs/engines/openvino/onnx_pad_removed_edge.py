# Pad repeats an edge that is removed.
# kind: accepts invalid
# text: ONNX Pad-19, mode: "`edge` - pads with the edge values of array", of which nothing is left
# case: onnx.pad/edge-of-what-is-removed
# upstream: none found, 2026-11-23
# shows: array([2, 2]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (uint8[2] data) => (uint8[a] output) <int64[2] pads = {-2, 2}> { output = Pad <mode = "edge"> (data, pads) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.array([1, 2], np.uint8)])[0]))
