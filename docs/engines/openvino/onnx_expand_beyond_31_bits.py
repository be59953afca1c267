# Expand refuses a size of 32 bits where the shape is given at run time.
# fault: refuses a valid call
# text: ONNX Expand-13: "Broadcast the input tensor following the given shape and the broadcast rule."
# case: onnx.expand/nothing-of-31-bits
# upstream: https://github.com/openvinotoolkit/openvino/issues/37957 has such a truncation in Clip
# shows: -2147483648 not in range
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1] input, int64[2] shape) => (uint8[a, b] output) { output = Expand (input, shape) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros(1, np.uint8), np.array([0, 2**31])])[0].shape)
