# GatherND spreads batches of size 1 over others.
# kind: accepts invalid
# text: ONNX GatherND-13: "The first `b` dimensions of the shape of `indices` tensor and `data` tensor must be equal."
# case: onnx.gather_nd/batch-of-one-beside-two
# upstream: https://github.com/openvinotoolkit/openvino/pull/32660 made it so
# shows: [2, 4]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2, 2] data) => (uint8[a] output) <int64[1, 1] indices = {1}> { output = GatherND <batch_dims = 1> (data, indices) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([[1, 2], [3, 4]], np.uint8)])[0].tolist())
