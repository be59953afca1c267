# A clamp of constants that are truth values takes true for less than false.
# kind: wrong elements
# text: StableHLO 1.17.0, clamp: "Clamps every element of the `operand` tensor between a minimum and maximum value"
# case: stablehlo.clamp/booleans
# upstream: none found, 2026-11-30
# shows: [ True False]
import jax, numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    clamp = cpu.client.compile_and_load(ir.Module.parse('''func.func public @main() -> tensor<2xi1> {
      %min = stablehlo.constant dense<false> : tensor<2xi1>
      %x = stablehlo.constant dense<false> : tensor<2xi1>
      %max = stablehlo.constant dense<[true, false]> : tensor<2xi1>
      %r = stablehlo.clamp %min, %x, %max : tensor<2xi1>
      return %r : tensor<2xi1> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
print(np.asarray(clamp.execute([])[0]))
