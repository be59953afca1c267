# Tile limits repeats to 31 bits.
# kind: wrong shape
# text: ONNX Tile-13: "output_dim[i] = input_dim[i] * repeats[i]"
# case: onnx.tile/nothing-of-huge
# upstream: https://github.com/openvinotoolkit/openvino/issues/37957 has such a truncation in Clip
# shows: (0, 2147483647)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1, 1] input) => (uint8[a, b] output) <int64[2] repeats = {0, 4294967297}> { output = Tile (input, repeats) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros((1, 1), np.uint8)])[0].shape)
