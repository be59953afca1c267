# Gather of a subnormal of float16 leaves 0.
# kind: wrong elements
# text: ONNX Gather-13: "Given `data` tensor of rank r >= 1, and `indices` tensor of rank q, gather"
# case: onnx.gather/subnormal
# upstream: none found, 2026-11-30
# shows: 0.0
import os; os.environ["DEV"] = "PYTHON"
import numpy as np, onnx.parser; from tinygrad import Tensor; from tinygrad.nn.onnx import OnnxRunner
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (float16[2] data, int64 indices) => (float16 y) { y = Gather (data, indices) }""")
run = OnnxRunner(Tensor(np.frombuffer(model.SerializeToString(), np.uint8), device="PYTHON"))
print(run(dict(data=Tensor(np.array([0, 6e-8], np.float16)), indices=Tensor(1, dtype="int64")))["y"].numpy())
