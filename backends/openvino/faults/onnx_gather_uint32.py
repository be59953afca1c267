# Gather accepts indices of the type uint32.
# kind: accepts invalid
# text: ONNX Gather-13, Tind: "Constrain indices to integer types", which are int32 and int64
# case: onnx.gather/uint32
# upstream: none found, 2026-11-28
# shows: [2]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2] data, uint32[1] indices) => (uint8[a] output) { output = Gather (data, indices) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 2], np.uint8), np.array([1], np.uint32)])[0].tolist())
