# Pad removes the least integer of elements.
# kind: crash
# text: ONNX Pad-19, pads: "Tensor of integers indicating the number of padding elements to add or remove (if negative)"
# case: onnx.pad/removes-the-least
# upstream: https://github.com/openvinotoolkit/openvino/issues/34253 has a crash by large numbers of elements to add
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (uint8[3] data) => (uint8[a] output) <int64[2] pads = {-9223372036854775808, -9223372036854775808}> { output = Pad (data, pads) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros(3, np.uint8)])[0]))
