# Pad accepts a constant that is a list of one.
# fault: accepts an invalid call
# text: ONNX Pad-18, constant_value: "(Optional) A scalar value to be used if the mode chosen is `constant`"
# case: onnx.pad/constant-in-a-list
# upstream: none found
# shows: [7 1 2 7]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[2] data) => (uint8[4] output) <int64[2] pads = {1, 1}, uint8[1] value = {7}> { output = Pad (data, pads, value) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 2], np.uint8)])[0])
