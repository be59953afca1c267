# Tile writes other elements where it repeats the last three of four dimensions, by repeats that are given at run time.
# kind: wrong elements
# text: ONNX Tile-13, output: "output_dim[i] = input_dim[i] * repeats[i]"; introduction: "This is the same as function `tile` in Numpy"
# case: onnx.tile/three-of-four-dimensions
# upstream: none found, 2026-11-28
# shows: False
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2, 2, 2, 2] x, int64[4] repeats) => (uint8[a, b, c, d] y) { y = Tile (x, repeats) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
x = np.arange(16, dtype=np.uint8).reshape(2, 2, 2, 2)
print(np.array_equal(run([x, np.array([1, 2, 2, 2])])[0], np.tile(x, [1, 2, 2, 2])))
