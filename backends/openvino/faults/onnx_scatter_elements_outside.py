# ScatterElements writes before its data.
# kind: crash
# text: ONNX ScatterElements-18: "It is an error if any of the index values are out of bounds."
# case: onnx.scatter_elements/far-before-the-first
# upstream: https://github.com/openvinotoolkit/openvino/pull/38297 adds checks, and is open
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[3] data, uint8[1] updates) => (uint8[a] output) <int64[1] indices = {-2147483648}> { output = ScatterElements (data, indices, updates) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros(3, np.uint8), np.ones(1, np.uint8)])[0]))
