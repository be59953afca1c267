# Gather of an index far out of bounds ends the process.
# kind: crash
# text: ONNX Gather-13, indices: "It is an error if any of the index values are out of bounds."
# case: onnx.gather/beyond-the-end[index=2147483647]
# upstream: https://github.com/apache/tvm/pull/18061 says that this mode of take ends the process
# shows: ended by a signal
import numpy as np, onnx.parser, tvm; from tvm import relax; from tvm.relax.frontend.onnx import from_onnx
module = from_onnx(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[1] data, int64[1] indices) => (uint8[1] y) { y = Gather (data, indices) }"""))
machine = relax.VirtualMachine(relax.build(module, target="llvm"), tvm.cpu())
print(machine["main"](tvm.runtime.tensor(np.array([7], np.uint8)), tvm.runtime.tensor(np.array([2147483647]))).numpy())
