# A list without entries is accepted in place of one with an entry for each dimension, and the interpreter reads behind its end.
# kind: accepts invalid
# text: StableHLO 1.17.0, reduce_window: "size(base_dilations) = rank(inputs[0])"
# case: stablehlo.reduce_window/entries-of-base-dilations
# upstream: none found, 2026-11-30
# shows: accepted
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
with make_ir_context():
    ir.Module.parse('''func.func @main(%x: tensor<2xi32>, %init: tensor<i32>) -> tensor<2xi32> {
      %r = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64>}> ({
        ^bb0(%a: tensor<i32>, %b: tensor<i32>): %c = stablehlo.add %a, %b : tensor<i32> stablehlo.return %c : tensor<i32>
      }) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
      return %r : tensor<2xi32> }''')
print("accepted")
