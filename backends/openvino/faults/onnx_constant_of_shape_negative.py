# ConstantOfShape takes a negative size for 0.
# kind: accepts invalid
# text: ONNX ConstantOfShape-25, input: "All values must be >= 0."
# case: onnx.constant_of_shape/below-zero[shape=2]
# upstream: none found, 2026-11-29
# shows: (0, 0)
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 9]>
    g (int64[2] shape) => (float[n, m] y) { y = ConstantOfShape (shape) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"shape": np.array([0, -9223372036854775808])})[0].shape)
