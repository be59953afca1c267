# The verifier refuses a dynamic_pad whose amounts have several integer types.
# kind: refuses valid
# text: StableHLO 1.17.0, dynamic_pad (I3), (I4), (I5): "1-dimensional tensor of integer type"; no constraint asks for one type
# case: stablehlo.dynamic_pad/amounts-of-several-types
# upstream: none found, 2026-11-28
# shows: have same type
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
with make_ir_context():
    try:
        ir.Module.parse('''func.func @main(%x: tensor<2xui8>, %v: tensor<ui8>, %l: tensor<1xi32>, %h: tensor<1xi64>, %i: tensor<1xi16>) -> tensor<4xui8> {
          %r = stablehlo.dynamic_pad %x, %v, %l, %h, %i : (tensor<2xui8>, tensor<ui8>, tensor<1xi32>, tensor<1xi64>, tensor<1xi16>) -> tensor<4xui8>
          return %r : tensor<4xui8> }''')
    except ir.MLIRError as reason:
        print(reason)
