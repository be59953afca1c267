# MaxPool of VALID and ceil_mode has a window too many.
# kind: wrong shape
# text: ONNX MaxPool-22: "VALID: output_spatial_shape[i] = ceil((input_spatial_shape[i] - ((kernel_spatial_shape[i] - 1) * dilations[i] + 1) + 1) / strides_spatial_shape[i])"
# case: onnx.max_pool/valid-ceil
# upstream: none found, 2026-11-30
# shows: (1, 1, 2)
import os; os.environ["DEV"] = "PYTHON"
import numpy as np, onnx.parser; from tinygrad import Tensor; from tinygrad.nn.onnx import OnnxRunner
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 22]> g (float[1, 1, 3] x) => (float[1, 1, 1] y) { y = MaxPool <kernel_shape = [2], strides = [2], auto_pad = "VALID", ceil_mode = 1> (x) }""")
run = OnnxRunner(Tensor(np.frombuffer(model.SerializeToString(), np.uint8), device="PYTHON"))
print(run(dict(x=Tensor.ones(1, 1, 3)))["y"].numpy().shape)
