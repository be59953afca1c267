# ConstantOfShape makes an integer of more than 32 bits the greatest of 32.
# kind: wrong elements
# text: ONNX ConstantOfShape-25: "Generate a tensor with given value and shape."
# case: onnx.constant_of_shape/high-bits[dtype=int64]
# upstream: none found, 2026-11-29
# shows: [2147483647, 2147483647]
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 9]>
    g (int64[1] shape) => (int64[n] y) { y = ConstantOfShape <value = int64[1] {4294967297}> (shape) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"shape": np.array([2])})[0].tolist())
