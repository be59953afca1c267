# GatherElements refuses a node without an axis.
# kind: refuses valid
# text: ONNX GatherElements-13, axis: "Which axis to gather on."; its default is 0
# case: onnx.gather_elements/axis-left-out
# no waiver: the adapter states the axis of every call
# upstream: none found, 2026-11-30
# shows: missing 1 required positional argument: 'axis'
import os; os.environ["DEV"] = "PYTHON"
import numpy as np, onnx.parser; from tinygrad import Tensor; from tinygrad.nn.onnx import OnnxRunner
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[1] data, int64[1] indices) => (uint8[1] y) { y = GatherElements (data, indices) }""")
run = OnnxRunner(Tensor(np.frombuffer(model.SerializeToString(), np.uint8), device="PYTHON"))
print(run(dict(data=Tensor([7], dtype="uint8"), indices=Tensor([0], dtype="int64")))["y"].numpy())
