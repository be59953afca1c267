# A convolution ends the process where the features of its result are a dimension before the batch.
# kind: crash
# text: StableHLO 1.17.0, convolution (C20): "Given `output_dimensions = [output_batch_dimension] + output_spatial_dimensions + [output_feature_dimension]`: `is_unique(output_dimensions)`. `0 <= output_dimensions < N`."
# case: stablehlo.convolution/dimensions
# no waiver: the adapter answers a gap, for the process would end
# upstream: none found, 2026-11-30
# shows: ended by a signal
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
with make_ir_context():
    stablehlo.eval_module(ir.Module.parse('''func.func @main() -> tensor<1x2x3xi32> {
      %x = stablehlo.constant dense<1> : tensor<3x1x2xi32>
      %y = stablehlo.constant dense<1> : tensor<1x1x1xi32>
      %r = stablehlo.convolution(%x, %y) dim_numbers = [b, f, 0]x[o, i, 0]->[f, 0, b], window = {} {
        batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x1x2xi32>, tensor<1x1x1xi32>) -> tensor<1x2x3xi32>
      return %r : tensor<1x2x3xi32> }'''), [])
