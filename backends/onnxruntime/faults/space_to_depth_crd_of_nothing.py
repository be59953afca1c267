# SpaceToDepth of uint16 in mode CRD takes a height that its block does not divide, where there are no elements.
# kind: accepts invalid
# text: ONNX SpaceToDepth-28, output: "Output tensor of [N, C * blocksize * blocksize, H/blocksize, W/blocksize]."
# case: onnx.space_to_depth/crd-uneven-height-of-nothing
# upstream: https://github.com/onnx/onnx/pull/8467 has shape inference refuse it, and is not in 1.32.0
# shows: (1, 4, 0, 0)
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 28]>
    g (uint16[1, 1, 1, 0] input) => (uint16[a, b, c, d] output) { output = SpaceToDepth <blocksize = 2, mode = "CRD"> (input) }""")
print(ort.InferenceSession(model.SerializeToString()).run(None, {"input": np.zeros((1, 1, 1, 0), np.uint16)})[0].shape)
