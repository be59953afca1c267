# A dot_general along a dimension of size 0 ends the process.
# kind: crash
# text: StableHLO 1.17.0, dot_general: "dot_product = reduce(..., init_values=[constant(0, element_type(result))], ...)", which is 0
# case: stablehlo.dot_general/nothing[dtype=int32]
# no waiver: the adapter answers a gap, for the process would end
# upstream: none found, 2026-11-29
# shows: ended by a signal
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
with make_ir_context():
    stablehlo.eval_module(ir.Module.parse('''func.func @main() -> tensor<i32> {
      %x = stablehlo.constant dense<> : tensor<0xi32>
      %r = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<0xi32>, tensor<0xi32>) -> tensor<i32>
      return %r : tensor<i32> }'''), [])
