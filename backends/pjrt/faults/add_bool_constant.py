# An add of two constants that are true is false.
# kind: wrong elements
# text: StableHLO 1.17.0, add: "For booleans: logical OR"
# case: stablehlo.add/booleans
# upstream: https://github.com/openxla/stablehlo/issues/2630
# shows: [False]
import jax, numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    add = cpu.client.compile_and_load(ir.Module.parse('''func.func public @main() -> tensor<1xi1> {
      %x = stablehlo.constant dense<true> : tensor<1xi1>
      %r = stablehlo.add %x, %x : tensor<1xi1>
      return %r : tensor<1xi1> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
print(np.asarray(add.execute([])[0]))
