# Cast makes false of the least integer of 32 bits.
# kind: wrong elements
# text: ONNX Cast-28, introduction: "bool: zero to False; nonzero to True."
# case: onnx.cast/least-to-bool[input=2]
# upstream: https://github.com/openvinotoolkit/openvino/pull/23671 has the conversion take absolute values, and limits them
# shows: [True, False]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (int32[2] input) => (bool[2] output) { output = Cast <to = 9> (input) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([-2147483647, -2147483648], np.int32)])[0].tolist())
