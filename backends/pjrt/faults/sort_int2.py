# A sort of integers of 2 bits leaves them in another order, and reads and writes behind their memory.
# kind: wrong elements
# text: StableHLO 1.17.0, sort: "`sort` sorts a 1-dimensional slice in non-descending order"
# case: stablehlo.sort/two-bits
# no waiver: the adapter answers a gap for elements of less than a byte, for the process may end
# upstream: none found, 2026-11-30
# shows: wrong order
import jax, ml_dtypes, numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    run = cpu.client.compile_and_load(ir.Module.parse('''func.func public @main(%x: tensor<2xui2>) -> tensor<2xui2> {
      %r = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
        ^bb0(%a: tensor<ui2>, %b: tensor<ui2>): %c = stablehlo.compare GT, %a, %b, UNSIGNED : (tensor<ui2>, tensor<ui2>) -> tensor<i1> stablehlo.return %c : tensor<i1>
      }) : (tensor<2xui2>) -> tensor<2xui2>
      return %r : tensor<2xui2> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
print("right" if list(np.asarray(run.execute([jax.device_put(np.array([0, 2], ml_dtypes.uint2))])[0])) == [2, 0] else "wrong order")
