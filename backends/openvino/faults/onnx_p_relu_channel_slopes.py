# PRelu takes a list of slopes for those of the channels, and not of the last dimension.
# kind: wrong elements
# text: ONNX PRelu-16: "tensor slope should be unidirectional broadcastable to input tensor X"
# case: onnx.p_relu/row-of-as-many-as-channels
# upstream: https://github.com/openvinotoolkit/openvino/issues/35958, which https://github.com/openvinotoolkit/openvino/pull/36020 is to mend
# shows: [[[0.0, 0.0], [-1.0, 0.0]]]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 16]>
    g (float[1,2,2] x, float[2] s) => (float[1,2,2] y) { y = PRelu (x, s) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([[[0, 0], [-1, 0]]], np.float32), np.array([0, 1], np.float32)])[0].tolist())
