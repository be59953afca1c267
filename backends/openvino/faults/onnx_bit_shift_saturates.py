# A left shift of BitShift saturates, in place of dropping bits.
# kind: wrong elements
# text: ONNX BitShift-28: "If the attribute \"direction\" is \"LEFT\", bits of binary representation move toward the left side."
# case: onnx.bit_shift/left
# upstream: https://github.com/openvinotoolkit/openvino/issues/35646 has such a saturation of Mul
# shows: [2, 255]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 11]>
    g (uint8[2] x, uint8[2] y) => (uint8[2] z) { z = BitShift <direction = "LEFT"> (x, y) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 0x81], np.uint8), np.array([1, 2], np.uint8)])[0].tolist())
