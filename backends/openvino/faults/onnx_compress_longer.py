# Compress adds a zero for what the condition selects beyond the axis.
# kind: wrong by every answer
# text: ONNX Compress-11, condition: "Its length can be less than the input length along the axis"
# case: onnx.compress/third-of-two
# upstream: https://github.com/openvinotoolkit/openvino/issues/35687 has it of Gather, to which Compress is translated
# shows: (2,)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (uint8[2] input) => (uint8[a] output) <bool[3] condition = {1, 0, 1}> { output = Compress <axis = 0> (input, condition) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 2], np.uint8)])[0].shape)
