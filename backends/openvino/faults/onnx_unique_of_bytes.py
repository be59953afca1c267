# Unique of slices of bytes leaves wrong indices and counts.
# kind: wrong elements
# text: ONNX Unique-28: "The second optional output tensor 'indices' contains indices of 'Y' elements' first occurrence in 'X'."
# case: onnx.unique/first-from-the-back
# no waiver: runs leave the operator out on the CPU, because a third of the calls diverge, in many ways
# upstream: https://github.com/openvinotoolkit/openvino/issues/31004 (wrong results of Unique)
# shows: [1, 1] [1, 1]
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (int8[3, 2] x) => (int8[n, 2] y, int64[n] i, int64[3] v, int64[n] c) { y, i, v, c = Unique <axis = 0> (x) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(*(run({"x": np.array([[2, 1], [1, 2], [2, 1]], np.int8)})[k].tolist() for k in (1, 3)))
