# Indices of MaxPool begin anew in each channel.
# kind: wrong elements
# text: ONNX MaxPool-22, Indices: "The indices are computed as flatten 1-D tensor"
# case: onnx.max_pool/places-of-all-channels
# upstream: none found, 2026-11-30
# shows: [0 0]
import os; os.environ["DEV"] = "PYTHON"
import numpy as np, onnx.parser; from tinygrad import Tensor; from tinygrad.nn.onnx import OnnxRunner
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 22]> g (float[1, 2, 1] x) => (float[1, 2, 1] y, int64[1, 2, 1] i) { y, i = MaxPool <kernel_shape = [1]> (x) }""")
run = OnnxRunner(Tensor(np.frombuffer(model.SerializeToString(), np.uint8), device="PYTHON"))
print(run(dict(x=Tensor.ones(1, 2, 1)))["i"].numpy().ravel())
