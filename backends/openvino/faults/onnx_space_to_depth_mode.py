# SpaceToDepth ignores mode CRD, and orders depth as mode DCR does.
# kind: wrong elements
# text: ONNX SpaceToDepth-28, mode: "Use CRD for column-row-depth order."
# case: onnx.space_to_depth/columns-vary-fastest
# upstream: https://github.com/onnx/onnx/issues/6649 asked ONNX for the mode; none found of the engine, 2026-11-28
# shows: [[[[0 4 1 5 2 6 3 7]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 28]>
    g (uint8[1, 2, 2, 2] x) => (uint8[e, f, g, h] y) { y = SpaceToDepth <blocksize = 2, mode = "CRD"> (x) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.arange(8, dtype=np.uint8).reshape(1, 2, 2, 2)])[0].reshape(1, 1, 1, 8))
