# A convolution whose result has another element type than its operands is accepted.
# kind: accepts invalid
# text: StableHLO 1.17.0, convolution (C27): "element_type(lhs) = element_type(rhs) = element_type(result)"
# case: stablehlo.convolution/result-of-other-type
# upstream: https://github.com/openxla/stablehlo/issues/1439 calls the constraint too strict
# shows: accepted
import jax
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    cpu.client.compile_and_load(ir.Module.parse('''func.func public @main(%x: tensor<1x1x2xi32>, %y: tensor<1x1x1xi32>) -> tensor<1x1x2xi64> {
      %r = stablehlo.convolution(%x, %y) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {} {
        batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x2xi32>, tensor<1x1x1xi32>) -> tensor<1x1x2xi64>
      return %r : tensor<1x1x2xi64> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
print("accepted")
