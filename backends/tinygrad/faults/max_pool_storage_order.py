# Indices of MaxPool of the other storage_order have the sizes of a transpose.
# kind: wrong shape
# text: ONNX MaxPool-22, Indices: "The dimensions of indices are the same as output tensor."
# case: onnx.max_pool/column-major-channels
# upstream: none found, 2026-11-30
# shows: (1, 1, 2)
import os; os.environ["DEV"] = "PYTHON"
import numpy as np, onnx.parser; from tinygrad import Tensor; from tinygrad.nn.onnx import OnnxRunner
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 22]> g (float[1, 2, 2] x) => (float[1, 2, 1] y, int64[1, 2, 1] i) { y, i = MaxPool <kernel_shape = [2], storage_order = 1> (x) }""")
run = OnnxRunner(Tensor(np.frombuffer(model.SerializeToString(), np.uint8), device="PYTHON"))
print(run(dict(x=Tensor.ones(1, 2, 2)))["i"].numpy().shape)
