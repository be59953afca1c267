# Tile writes other elements where it repeats the last three of four dimensions, by repeats that are given at run time.
# kind: wrong elements
# text: ONNX Tile-13, output: "output_dim[i] = input_dim[i] * repeats[i]"; introduction: "This is the same as function `tile` in Numpy"
# case: onnx.tile/three-of-four-dimensions
# upstream: none found, 2026-11-23
# shows: False
import numpy as np, openvino as ov, openvino.opset15 as ops
data, repeats = ops.parameter([2, 2, 2, 2], np.uint8), ops.parameter([4], np.int64)
run = ov.compile_model(ov.Model([ops.tile(data, repeats)], [data, repeats]), "CPU")
x = np.arange(16, dtype=np.uint8).reshape(2, 2, 2, 2)
print(np.array_equal(run([x, np.array([1, 2, 2, 2])])[0], np.tile(x, [1, 2, 2, 2])))
