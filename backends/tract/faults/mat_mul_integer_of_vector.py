# MatMulInteger of a vector and a matrix is a matrix.
# kind: wrong shape
# text: ONNX MatMulInteger-10: "Matrix product that behaves like [numpy.matmul](https://numpy.org/doc/stable/reference/generated/numpy.matmul.html)."
# case: onnx.mat_mul_integer/row-vector
# upstream: none found, 2026-11-30
# shows: (1, 1)
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 10]> g (uint8[1] a, uint8[1, 1] b) => (int32[1] y) { y = MatMulInteger (a, b) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones(1, np.uint8), np.ones((1, 1), np.uint8)])[0].to_numpy().shape)
