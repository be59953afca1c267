# ConvTranspose does not know its output_shape.
# kind: wrong shape
# text: ONNX ConvTranspose-22, output_shape: "The shape of the output can be explicitly set which will cause pads values to be auto generated."
# case: onnx.conv_transpose/output-shape
# upstream: https://github.com/apache/tvm/pull/19450 says that output_shape is not supported
# shows: (1, 1, 5)
import numpy as np, onnx.parser, tvm; from tvm import relax; from tvm.relax.frontend.onnx import from_onnx
module = from_onnx(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 22]> g (float[1, 1, 3] x, float[1, 1, 3] w) => (float[1, 1, 2] y) { y = ConvTranspose <output_shape = [2]> (x, w) }"""))
machine = relax.VirtualMachine(relax.build(module, target="llvm"), tvm.cpu())
print(machine["main"](tvm.runtime.tensor(np.ones((1, 1, 3), np.float32)), tvm.runtime.tensor(np.ones((1, 1, 3), np.float32))).numpy().shape)
