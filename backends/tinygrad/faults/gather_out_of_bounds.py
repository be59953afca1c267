# Gather takes 0 where an index is out of bounds.
# kind: accepts invalid
# text: ONNX Gather-13, indices: "It is an error if any of the index values are out of bounds."
# case: onnx.gather/beyond-the-end[index=3]
# upstream: none found, 2026-11-30
# shows: [0]
import os; os.environ["DEV"] = "PYTHON"
import numpy as np, onnx.parser; from tinygrad import Tensor; from tinygrad.nn.onnx import OnnxRunner
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[1] data, int64[1] indices) => (uint8[1] y) { y = Gather (data, indices) }""")
run = OnnxRunner(Tensor(np.frombuffer(model.SerializeToString(), np.uint8), device="PYTHON"))
print(run(dict(data=Tensor([7], dtype="uint8"), indices=Tensor([3], dtype="int64")))["y"].numpy())
