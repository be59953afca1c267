# The verifier accepts a compare_type that is not that of the element type.
# kind: accepts invalid
# text: StableHLO 1.17.0, compare (C3): "`compare_type` is defined as: `SIGNED` if `is_signed_integer(element_type(lhs))`"
# case: stablehlo.compare/wrong-compare-type-of-int32[compare=UNSIGNED]
# upstream: https://github.com/openxla/stablehlo/issues/571
# shows: accepted
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
with make_ir_context():
    ir.Module.parse('''func.func @main(%x: tensor<2xi32>) -> tensor<2xi1> {
      %r = stablehlo.compare EQ, %x, %x, UNSIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
      return %r : tensor<2xi1> }''')
print("accepted")
