# Pad refuses to wrap around more than once.
# kind: refuses valid
# text: ONNX Pad-25: "`wrap` - wrap-around padding as if the data tensor forms a torus"
# case: onnx.pad/wrap-twice-around
# upstream: none found, 2026-11-30
# shows: wrapping around more than once
import os; os.environ["DEV"] = "PYTHON"
import numpy as np, onnx.parser; from tinygrad import Tensor; from tinygrad.nn.onnx import OnnxRunner
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[3] data) => (uint8[14] y) <int64[2] pads = {4, 7}> { y = Pad <mode = "wrap"> (data, pads) }""")
run = OnnxRunner(Tensor(np.frombuffer(model.SerializeToString(), np.uint8), device="PYTHON"))
print(run(dict(data=Tensor([1, 2, 3], dtype="uint8")))["y"].numpy())
