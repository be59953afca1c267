# The compiler ends the process on a select_and_scatter of scalars.
# kind: crash
# text: StableHLO 1.17.0, select_and_scatter (C4): "size(window_dimensions) = rank(operand)", of an operand that is a "tensor"
# case: stablehlo.select_and_scatter/scalar
# no waiver: the adapter answers a gap, for the process would end
# upstream: none found, 2026-11-30
# shows: ended by a signal
import jax
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    cpu.client.compile_and_load(ir.Module.parse('''func.func public @main(%x: tensor<i32>, %s: tensor<i32>, %init: tensor<i32>) -> tensor<i32> {
      %r = "stablehlo.select_and_scatter"(%x, %s, %init) <{window_dimensions = array<i64>, window_strides = array<i64>, padding = dense<> : tensor<0x2xi64>}> ({
        ^bb0(%a: tensor<i32>, %b: tensor<i32>): %c = stablehlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1> stablehlo.return %c : tensor<i1>
      }, {
        ^bb0(%a: tensor<i32>, %b: tensor<i32>): %c = stablehlo.add %a, %b : tensor<i32> stablehlo.return %c : tensor<i32>
      }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      return %r : tensor<i32> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
