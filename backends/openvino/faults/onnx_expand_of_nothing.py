# Expand divides by zero where the input has no elements.
# kind: crash
# text: ONNX Expand-13: "Broadcast the input tensor following the given shape and the broadcast rule."
# case: onnx.expand/nothing-stays
# upstream: https://github.com/openvinotoolkit/openvino/pull/35201 is about the shape
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[0] input) => (uint8[a] output) <int64[1] shape = {0}> { output = Expand (input, shape) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros(0, np.uint8)])[0]))
