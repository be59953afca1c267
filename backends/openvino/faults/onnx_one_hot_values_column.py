# OneHot takes values in two rows.
# kind: accepts invalid
# text: ONNX OneHot-28, values: "Rank 1 tensor containing exactly two elements"
# case: onnx.one_hot/other-values[sizes=5]
# upstream: none found, 2026-11-28
# shows: [[1 3]]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (int64[1] i, uint8[2, 1] v) => (uint8[a, b] y) <int64 d = {2}> { y = OneHot (i, d, v) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1], np.int64), np.array([[1], [3]], np.uint8)])[0])
