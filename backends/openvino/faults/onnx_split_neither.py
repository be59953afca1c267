# Split accepts neither split nor num_outputs.
# kind: accepts invalid
# text: ONNX Split-18: "Either input 'split' or the attribute 'num_outputs' should be specified, but not both."
# case: onnx.split/by-nothing
# upstream: https://github.com/openvinotoolkit/openvino/pull/30925 is about an absent split
# shows: [1]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[2] input) => (uint8[a] x, uint8[b] y) { x, y = Split (input) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 2], np.uint8)])[0].tolist())
