# ScatterND drops updates at tuples of no index where the tuples are given at run time.
# kind: wrong by every answer
# text: ONNX ScatterND-18: "output[tuple(indices[idx])] = updates[idx]"
# case: onnx.scatter_nd/whole-at-no-index
# upstream: none found, 2026-11-28
# shows: [1, 2]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[2] data, int64[1, 0] indices, uint8[1, 2] updates) => (uint8[a] output) { output = ScatterND (data, indices, updates) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 2], np.uint8), np.zeros((1, 0), np.int64), np.array([[8, 9]], np.uint8)])[0].tolist())
