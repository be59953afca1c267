# Tile accepts more repeats than the input has dimensions.
# kind: accepts invalid
# text: ONNX Tile-13, repeats: "1D int64 tensor of the same length as input's dimension number"
# case: onnx.tile/two-repeats-of-one
# upstream: https://github.com/openvinotoolkit/openvino/pull/15792 whose review says that OpenVINO's Tile adds dimensions by its text
# shows: (2, 4)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2] input) => (uint8[a, b] output) <int64[2] repeats = {2, 2}> { output = Tile (input, repeats) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 2], np.uint8)])[0].shape)
