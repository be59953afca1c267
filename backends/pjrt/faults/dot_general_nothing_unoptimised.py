# A dot_general whose contracted dimension has no elements ends the process, without the passes that optimise.
# kind: crash
# text: StableHLO 1.17.0, dot_general: "dot_product = reduce(..., init_values=[constant(0, element_type(result))], ...)", which is 0
# case: stablehlo.dot_general/nothing[dtype=int32]
# upstream: none found, 2026-11-30
# shows: ended by a signal
import jax, numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu, options = jax.devices("cpu")[0], xla_client.CompileOptions()
options.env_option_overrides = [("xla_disable_hlo_passes", "algsimp,constant_folding,cse,fusion,reshape-mover")]
with make_ir_context():
    dot = cpu.client.compile_and_load(ir.Module.parse('''func.func public @main(%x: tensor<1x0xi32>, %y: tensor<0xi32>) -> tensor<1xi32> {
      %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<1x0xi32>, tensor<0xi32>) -> tensor<1xi32>
      return %r : tensor<1xi32> }'''), xla_client.DeviceList((cpu,)), options)
print(np.asarray(dot.execute([jax.device_put(np.zeros((1, 0), np.int32)), jax.device_put(np.zeros(0, np.int32))])[0]))
