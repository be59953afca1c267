# Tile accepts repeats below zero where they are given at run time.
# kind: accepts invalid
# text: ONNX Tile-13, repeats: "includes numbers of repeated copies along input's dimensions"
# case: onnx.tile/repeat-below-zero
# upstream: https://github.com/openvinotoolkit/openvino/pull/37451 takes such repeats for 0 instead of writing outside the output
# shows: (0,)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2] input, int64[1] repeats) => (uint8[a] output) { output = Tile (input, repeats) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 2], np.uint8), np.array([-1])])[0].shape)
