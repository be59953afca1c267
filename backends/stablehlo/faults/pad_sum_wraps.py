# The verifier accepts a pad whose sizes add up to 2^64, with a result of size 0.
# kind: accepts invalid
# text: StableHLO 1.17.0, pad (C4): "shape(result) = shape(operand) + edge_padding_low + max(shape(operand) - 1, 0) * interior_padding + edge_padding_high"
# case: stablehlo.pad/sum-beyond-64-bits
# upstream: https://github.com/openxla/xla/pull/40750 proposes a check of another overflow, in XLA
# shows: : (tensor<2xui8>, tensor<ui8>) -> tensor<0xui8>
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
pad = "stablehlo.pad %x, %y, low = [9223372036854775807], high = [9223372036854775807], interior = [0] : (tensor<2xui8>, tensor<ui8>) -> tensor<0xui8>"
with make_ir_context():
    print(ir.Module.parse(f"func.func @f(%x: tensor<2xui8>, %y: tensor<ui8>) -> tensor<0xui8> {{ %z = {pad} return %z : tensor<0xui8> }}"))
