# A sort of nothing whose comparator compares integers as floats is accepted, which one of elements is not.
# kind: accepts invalid
# text: StableHLO 1.17.0, compare (C3): "`UNSIGNED` if `is_unsigned_integer(element_type(lhs)) or is_boolean(element_type(lhs))`"
# case: stablehlo.sort/nothing-of-other-compare-type
# upstream: none found, 2026-11-30
# shows: accepted
import jax
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    cpu.client.compile_and_load(ir.Module.parse('''func.func public @main(%x: tensor<0xui32>) -> tensor<0xui32> {
      %r = "stablehlo.sort"(%x) ({
        ^bb0(%a: tensor<ui32>, %b: tensor<ui32>): %c = stablehlo.compare LT, %a, %b, FLOAT : (tensor<ui32>, tensor<ui32>) -> tensor<i1> stablehlo.return %c : tensor<i1>
      }) : (tensor<0xui32>) -> tensor<0xui32>
      return %r : tensor<0xui32> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
print("accepted")
