# Transpose takes a negative axis in perm.
# kind: accepts invalid
# text: ONNX Transpose-25, perm: "Its length must be equal to the rank of the input, and each value must be in the range `[0, rank-1]`."
# case: onnx.transpose/out-of-range[perm=0]
# upstream: none found, 2026-11-30
# shows: [7]
import numpy as np, onnx.parser, tvm; from tvm import relax; from tvm.relax.frontend.onnx import from_onnx
module = from_onnx(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[1] data) => (uint8[1] y) { y = Transpose <perm = [-1]> (data) }"""))
machine = relax.VirtualMachine(relax.build(module, target="llvm"), tvm.cpu())
print(machine["main"](tvm.runtime.tensor(np.array([7], np.uint8))).numpy())
