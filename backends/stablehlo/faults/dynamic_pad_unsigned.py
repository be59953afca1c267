# The verifier reads constant amounts of unsigned types as signed: 200 as ui8 pads by -56.
# kind: refuses valid
# text: StableHLO 1.17.0, dynamic_pad (I3): "1-dimensional tensor of integer type"; UnsignedIntegerType has ui8
# case: stablehlo.dynamic_pad/unsigned-amount
# upstream: https://github.com/openxla/stablehlo/issues/1329 has unsigned shapes in the pass --stablehlo-refine-shapes
# shows: expected output dimension at index 0
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
with make_ir_context():
    try:
        ir.Module.parse('''func.func @main(%x: tensor<1xui8>, %v: tensor<ui8>) -> tensor<201xui8> {
          %l = stablehlo.constant dense<200> : tensor<1xui8>
          %z = stablehlo.constant dense<0> : tensor<1xui8>
          %r = stablehlo.dynamic_pad %x, %v, %l, %z, %z : (tensor<1xui8>, tensor<ui8>, tensor<1xui8>, tensor<1xui8>, tensor<1xui8>) -> tensor<201xui8>
          return %r : tensor<201xui8> }''')
    except ir.MLIRError as reason:
        print(reason)
