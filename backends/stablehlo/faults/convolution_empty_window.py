# A convolution whose rhs has no elements along a spatial dimension is refused.
# kind: refuses valid
# text: StableHLO 1.17.0, convolution: "dilated_window_shape[lhs_dim] = dim(rhs, rhs_dim) = 0 ? 0 : (dim(rhs, rhs_dim) - 1) * rhs_dilation[spatial_dim] + 1"
# case: stablehlo.convolution/empty-window
# upstream: none found, 2026-11-30
# shows: expects window to have positive value
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
with make_ir_context():
    try:
        ir.Module.parse('''func.func @main(%x: tensor<1x1x2xi32>, %y: tensor<1x1x0xi32>) -> tensor<1x1x3xi32> {
          %r = stablehlo.convolution(%x, %y) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {} {
            batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x2xi32>, tensor<1x1x0xi32>) -> tensor<1x1x3xi32>
          return %r : tensor<1x1x3xi32> }''')
    except ir.MLIRError as reason:
        print(reason)
