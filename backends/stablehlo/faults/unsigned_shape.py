# The verifier reads sizes of unsigned types as signed: 200 as ui8 is no size for it.
# kind: refuses valid
# text: StableHLO 1.17.0, dynamic_iota (I1): "1-dimensional tensor of integer type"; UnsignedIntegerType has ui8
# case: stablehlo.dynamic_iota/unsigned-size
# upstream: https://github.com/openxla/stablehlo/issues/1329 has unsigned shapes in the pass --stablehlo-refine-shapes
# shows: output shape [-56] is incompatible
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
with make_ir_context():
    try:
        ir.Module.parse('''func.func @main() -> tensor<200xui8> {
          %s = stablehlo.constant dense<200> : tensor<1xui8>
          %r = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xui8>) -> tensor<200xui8>
          return %r : tensor<200xui8> }''')
    except ir.MLIRError as reason:
        print(reason)
