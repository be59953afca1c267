# TensorScatter in mode circular goes on elsewhere after the greatest write index, which it adds to in 64 bits.
# kind: wrong elements
# text: ONNX TensorScatter-24, mode: "For `circular` mode, the updates happen in wrap-around fashion, ie, the update index is modulo `max_sequence_length`"
# case: onnx.tensor_scatter/circular-across-the-greatest
# upstream: none found, 2026-11-28
# shows: [[1 9 3]]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 24]>
    g (uint8[1, 3] p, uint8[1, 2] u, int64[1] i) => (uint8[1, 3] y) { y = TensorScatter <axis = 1, mode = "circular"> (p, u, i) }""")
inputs = {"p": np.array([[1, 2, 3]], np.uint8), "u": np.array([[8, 9]], np.uint8), "i": np.array([2**63 - 1])}
print(onnx.reference.ReferenceEvaluator(model).run(None, inputs)[0])
