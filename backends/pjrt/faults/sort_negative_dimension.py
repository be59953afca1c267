# A sort along a negative dimension returns elements in another order, which differs from run to run.
# kind: wrong elements
# text: StableHLO 1.17.0, sort: "adjusted_dimension = dimension >= 0 ? dimension : rank(inputs[0]) + dimension"
# case: stablehlo.sort/least-dimension
# no waiver: the adapter answers a gap, for the sort reads other memory
# upstream: none found, 2026-11-30
# shows: wrong order
import sys, jax, numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
text = '''func.func public @main(%x: tensor<2x1x1x2x1x1x2x1xf32>) -> tensor<2x1x1x2x1x1x2x1xf32> {
      %r = "stablehlo.sort"(%x) <{dimension = -8 : i64, is_stable = true}> ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>): %c = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %c : tensor<i1>
      }) : (tensor<2x1x1x2x1x1x2x1xf32>) -> tensor<2x1x1x2x1x1x2x1xf32>
      return %r : tensor<2x1x1x2x1x1x2x1xf32> }'''
x = np.array([7, 3, 2, 5, 1, 6, 0, 4], np.float32).reshape(2, 1, 1, 2, 1, 1, 2, 1)
for _ in range(200):
    with make_ir_context():
        run = cpu.client.compile_and_load(ir.Module.parse(text), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
    if any(not np.array_equal(np.asarray(run.execute([jax.device_put(x)])[0]), np.sort(x, axis=0)) for _ in range(20)):
        sys.exit("wrong order")
