# The verifier accepts a dot_general of operands of different element types.
# kind: accepts invalid
# text: StableHLO 1.17.0, dot_general (C13): "element_type(lhs) = element_type(rhs)"
# case: stablehlo.dot_general/other-operand-type
# upstream: https://github.com/openxla/stablehlo/issues/1439 calls the constraint too strict
# shows: accepted
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
with make_ir_context():
    ir.Module.parse('''func.func @main(%x: tensor<2xi32>, %y: tensor<2xi64>) -> tensor<i32> {
      %r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<2xi32>, tensor<2xi64>) -> tensor<i32>
      return %r : tensor<i32> }''')
print("accepted")
