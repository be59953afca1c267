# The interpreter reads start indices of unsigned types as signed: 255 as ui8 becomes 0.
# kind: wrong elements
# text: StableHLO 1.17.0, dynamic_slice: "adjusted_start_indices = clamp(0, start_indices, shape(operand) - slice_sizes)"
# case: stablehlo.dynamic_slice/greatest-unsigned-start[start=0]
# no waiver: the adapter does not run calls with such starts
# upstream: https://github.com/openxla/xla/issues/48717 is the same in XLA; none was found for the interpreter
# shows: dense<[1, 2]>
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
with make_ir_context():
    print(stablehlo.eval_module(ir.Module.parse('''func.func @main() -> tensor<2xui8> {
      %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xui8>
      %i = stablehlo.constant dense<255> : tensor<ui8>
      %y = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xui8>, tensor<ui8>) -> tensor<2xui8>
      return %y : tensor<2xui8> }'''), []))
