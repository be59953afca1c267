# Pad accepts a constant of another type than the data where its mode is edge.
# kind: accepts invalid
# text: ONNX Pad-18, inputs: "constant_value (optional) : T", the type of data
# case: onnx.pad/other-constant-dtype[mode=edge]
# upstream: none found, 2026-11-28
# shows: [1 1 1]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (int32[1] data, int64[2] pads, uint32 constant) => (int32[a] output) { output = Pad <mode = "edge"> (data, pads, constant) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.int32([1]), np.array([1, 1]), np.uint32(1)])[0])
