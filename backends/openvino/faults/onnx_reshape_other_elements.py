# Reshape accepts a shape of another number of elements where it is given at run time.
# kind: accepts invalid
# text: ONNX Reshape-14: "The input tensor's shape and the output tensor's shape are required to have the same number of elements."
# case: onnx.reshape/fewer-elements
# upstream: https://github.com/openvinotoolkit/openvino/pull/24879 is about the pass that infers such a size
# shows: [1, 2, 3, 4]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 14]>
    g (uint8[a, b] data, int64[1] shape) => (uint8[c] reshaped) { reshaped = Reshape (data, shape) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([[1, 2], [3, 4]], np.uint8), np.array([3])])[0].tolist())
