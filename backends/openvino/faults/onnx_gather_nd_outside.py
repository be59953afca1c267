# GatherND reads beyond its data.
# kind: crash
# text: ONNX GatherND-13: "It is an error if any of the index values are out of bounds."
# case: onnx.gather_nd/far-beyond-the-end
# upstream: https://github.com/openvinotoolkit/openvino/pull/38297 adds checks, and is open
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2, 3] data) => (uint8[a] output) <int64[1, 2] indices = {1, 2147483647}> { output = GatherND (data, indices) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros((2, 3), np.uint8)])[0]))
