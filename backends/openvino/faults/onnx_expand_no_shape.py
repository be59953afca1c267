# Expand refuses a shape without entries where it is given at run time.
# kind: refuses valid
# text: ONNX Expand-13: "Broadcast the input tensor following the given shape and the broadcast rule."
# case: onnx.expand/by-no-shape
# upstream: https://github.com/openvinotoolkit/openvino/issues/37598 is about such a shape that is a constant
# shows: start_axis >= 0
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8 input, int64[0] shape) => (uint8 output) { output = Expand (input, shape) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.array(7, np.uint8), np.zeros(0, np.int64)])[0]))
