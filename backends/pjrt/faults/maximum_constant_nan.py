# A maximum, and a minimum, of constants drops a NaN that is its first operand, in a plugin beside JAX's own.
# kind: wrong elements
# text: StableHLO 1.17.0, maximum: "For floats: `maximum` from IEEE-754", whose result is a NaN where an operand is one
# case: stablehlo.maximum/nan[dtype=float32]
# upstream: none found, 2026-11-30
# shows: [ 0. nan]
import glob, sys
import jax, numpy as np
from jax._src import xla_bridge
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
xla_bridge.register_plugin("xla", library_path=glob.glob(sys.prefix + "/lib/python3*/site-packages/xla_plugins/xla_cpu_pjrt/*.so")[0])
device = jax.devices("xla")[0]
with make_ir_context():
    maximum = device.client.compile_and_load(ir.Module.parse('''func.func public @main() -> tensor<2xf32> {
      %x = stablehlo.constant dense<[0x7FC00000, 0.0]> : tensor<2xf32>
      %y = stablehlo.constant dense<[0.0, 0x7FC00000]> : tensor<2xf32>
      %r = stablehlo.maximum %x, %y : tensor<2xf32>
      return %r : tensor<2xf32> }'''), xla_client.DeviceList((device,)), xla_client.CompileOptions())
print(np.asarray(maximum.execute([])[0]))
