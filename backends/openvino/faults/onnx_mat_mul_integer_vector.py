# MatMulInteger keeps a dimension for a vector, which counts as a row.
# kind: wrong shape
# text: ONNX MatMulInteger-10: "Matrix product that behaves like [numpy.matmul](https://numpy.org/doc/stable/reference/generated/numpy.matmul.html)."
# case: onnx.mat_mul_integer/row-vector
# upstream: https://github.com/openvinotoolkit/openvino/pull/7825 added the operator, and its review is about the dimension that zero points get
# shows: (1, 2)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 10]>
    g (uint8[2] a, int8[2,2] b) => (int32[n] y) { y = MatMulInteger (a, b) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([2, 3], np.uint8), np.array([[1, 2], [5, 7]], np.int8)])[0].shape)
