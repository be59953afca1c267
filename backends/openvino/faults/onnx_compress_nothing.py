# Compress divides by zero where nothing is selected.
# kind: crash
# text: ONNX Compress-11, condition: "Rank 1 tensor of booleans to indicate which slices or data elements to be selected."
# case: onnx.compress/selects-nothing
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (uint8[1] input) => (uint8[a] output) <bool[1] condition = {0}> { output = Compress <axis = 0> (input, condition) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros(1, np.uint8)])[0]))
