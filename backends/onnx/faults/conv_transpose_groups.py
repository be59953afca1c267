# ConvTranspose fails where groups have different numbers of channels and feature maps.
# kind: refuses valid
# text: ONNX ConvTranspose-22, group: "number of groups input channels and output channels are divided into."
# case: onnx.conv_transpose/groups-of-two
# upstream: https://github.com/onnx/onnx/pull/8446, not in 1.23.2, mends where the output of a group is written; here the weights of a group are chosen wrongly
# shows: cannot reshape
import numpy as np, onnx.parser; from onnx.reference import ReferenceEvaluator
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,4,1] x, float[4,3,1] w) => (float[a,b,c] y) { y = ConvTranspose <group = 2> (x, w) }""")
try:
    ReferenceEvaluator(model).run(None, {"x": np.ones((1, 4, 1), np.float32), "w": np.ones((4, 3, 1), np.float32)})
except Exception as refusal:
    print(repr(refusal))
