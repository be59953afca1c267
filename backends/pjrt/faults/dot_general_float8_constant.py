# A dot_general of constants of float8e4m3fn does not compile, in a plugin beside JAX's own.
# kind: refuses valid
# text: StableHLO 1.17.0, dot_general: "Computes dot products between slices of `lhs` and slices of `rhs`"; FloatType has f8E4M3FN
# case: stablehlo.dot_general/every-type[dtype=float8e4m3fn]
# upstream: none found, 2026-11-30
# shows: Invalid LLVM IR
import glob, sys
import jax, numpy as np
from jax._src import xla_bridge
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
xla_bridge.register_plugin("xla", library_path=glob.glob(sys.prefix + "/lib/python3*/site-packages/xla_plugins/xla_cpu_pjrt/*.so")[0])
device = jax.devices("xla")[0]
with make_ir_context():
    dot = device.client.compile_and_load(ir.Module.parse('''func.func public @main() -> tensor<f8E4M3FN> {
      %x = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf8E4M3FN>
      %y = stablehlo.constant dense<1.0> : tensor<2xf8E4M3FN>
      %r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>) -> tensor<f8E4M3FN>
      return %r : tensor<f8E4M3FN> }'''), xla_client.DeviceList((device,)), xla_client.CompileOptions())
print(np.asarray(dot.execute([])[0]))
