# The verifier accepts a bitcast_convert whose result has fewer dimensions, where the types have as many bits.
# kind: accepts invalid
# text: StableHLO 1.17.0, bitcast_convert (C1): "If num_bits(E') = num_bits(E), shape(result) = shape(operand)"
# case: stablehlo.bitcast_convert/other-rank-of-nothing
# upstream: https://github.com/openxla/stablehlo/issues/2148 is about shapes of other ranks that the verifier refuses
# shows: accepted
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
with make_ir_context():
    ir.Module.parse('''func.func @main(%x: tensor<0x1xui8>) -> tensor<0xi8> {
      %r = stablehlo.bitcast_convert %x : (tensor<0x1xui8>) -> tensor<0xi8>
      return %r : tensor<0xi8> }''')
print("accepted")
