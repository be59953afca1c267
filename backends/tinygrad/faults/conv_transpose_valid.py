# ConvTranspose of VALID has one element less along each axis.
# kind: wrong shape
# text: ONNX ConvTranspose-22: "output_shape[i] = stride[i] * (input_size[i] - 1) + output_padding[i] + ((kernel_shape[i] - 1) * dilations[i] + 1) - pads[start_i] - pads[end_i]"
# case: onnx.conv_transpose/valid
# upstream: https://github.com/tinygrad/tinygrad/pull/9375 is about VALID of other operators
# shows: (1, 1, 1)
import os; os.environ["DEV"] = "PYTHON"
import numpy as np, onnx.parser; from tinygrad import Tensor; from tinygrad.nn.onnx import OnnxRunner
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 22]> g (float[1, 1, 1] x, float[1, 1, 2] w) => (float[1, 1, 2] y) { y = ConvTranspose <auto_pad = "VALID"> (x, w) }""")
run = OnnxRunner(Tensor(np.frombuffer(model.SerializeToString(), np.uint8), device="PYTHON"))
print(run(dict(x=Tensor.ones(1, 1, 1), w=Tensor.ones(1, 1, 2)))["y"].numpy().shape)
