# Tile of a scalar ends the process where the repeats are given at run time.
# kind: crash
# text: ONNX Tile-13, repeats: "1D int64 tensor of the same length as input's dimension number"
# case: onnx.tile/scalar-once
# upstream: https://github.com/openvinotoolkit/openvino/pull/38002 names the crash, and is open
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8 input, int64[0] repeats) => (uint8 output) { output = Tile (input, repeats) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.array(7, np.uint8), np.zeros(0, np.int64)])[0]))
