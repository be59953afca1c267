# The verifier accepts a shape of two sizes for a result of one dimension, if the shape is an argument.
# kind: accepts invalid
# text: StableHLO 1.17.0, dynamic_iota (C2): "rank(result) = size(output_shape)"
# case: stablehlo.dynamic_iota/shape-of-other-length
# no waiver: the adapter makes such a shape a constant, because one that is an argument may end the process of XLA
# upstream: https://github.com/openxla/stablehlo/pull/2269 has the verifier check such a shape if it is a constant
# shows: accepted
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
with make_ir_context():
    ir.Module.parse('''func.func @main(%s: tensor<2xi64>) -> tensor<2xui8> {
      %r = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<2xui8>
      return %r : tensor<2xui8> }''')
print("accepted")
