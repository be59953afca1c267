# After ScatterND refuses a call, the next of the model has the sizes of that one, and nothing is written.
# kind: wrong shape
# text: ONNX ScatterND-18: "The output of the operation is produced by creating a copy of the input `data`, and then updating its value"
# case: onnx.scatter_nd/one-of-two-rows
# upstream: https://github.com/openvinotoolkit/openvino/pull/37125 has it refuse such indices
# shows: [[0 1 2]]
import numpy as np, onnx.parser, openvino as ov
run = ov.compile_model(ov.Core().read_model(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[a, b] data, int64[c, d] indices, uint8[e] updates) => (uint8[f, g] output) { output = ScatterND (data, indices, updates) }""").SerializeToString()), "CPU")
def scatter(rows): return run([np.arange(rows * 3, dtype=np.uint8).reshape(rows, 3), np.array([[1, 0]]), np.array([9], np.uint8)])[0]
scatter(2)
try: scatter(1)
except RuntimeError: print(scatter(2))
