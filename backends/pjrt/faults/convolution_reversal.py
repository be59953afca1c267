# A convolution of two spatial dimensions, of which the window is reversed along one, is computed as if it was reversed along none.
# kind: wrong elements
# text: StableHLO 1.17.0, convolution: "reverse(lhs_window, [input_spatial_dimensions[dim] for dim in range(size(window_reversal)) if window_reversal[dim] = true])"
# case: stablehlo.convolution/reversal-of-one-dimension
# upstream: none found, 2026-11-30
# shows: 4321
import jax, numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    run = cpu.client.compile_and_load(ir.Module.parse('''func.func public @main(%x: tensor<1x1x2x2xi32>, %y: tensor<1x1x2x2xi32>) -> tensor<1x1x1x1xi32> {
      %r = stablehlo.convolution(%x, %y) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {reverse = [false, true]} {
        batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x2x2xi32>, tensor<1x1x2x2xi32>) -> tensor<1x1x1x1xi32>
      return %r : tensor<1x1x1x1xi32> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
x, y = np.arange(1, 5, dtype=np.int32).reshape(1, 1, 2, 2), np.array([1, 10, 100, 1000], np.int32).reshape(1, 1, 2, 2)
print(np.asarray(run.execute([jax.device_put(x), jax.device_put(y)])[0]))
