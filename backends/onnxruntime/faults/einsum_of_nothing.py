# Einsum divides by 0 where operands without elements have their dimensions in another order.
# kind: crash
# text: ONNX Einsum-28: "the reduce-sum performs a summation over all the indices"
# case: onnx.einsum/nothing-of-both
# upstream: https://github.com/microsoft/onnxruntime/pull/23379 is to mend it, and is open
# shows: ended by a signal
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 12]>
    g (float[1,2,0] a, float[0,1,2] b) => (float y) { y = Einsum <equation = "ijk,kij"> (a, b) }""")
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
print(session.run(None, {"a": np.zeros((1, 2, 0), np.float32), "b": np.zeros((0, 1, 2), np.float32)})[0])
