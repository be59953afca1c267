# A gather ends the process where a slice has size 0 in a collapsed dimension, and elements in another one.
# kind: crash
# text: StableHLO 1.17.0, gather (C9): "slice_sizes[collapsed_slice_dims...] <= 1"
# case: stablehlo.gather/slice-of-nothing-in-rows
# upstream: none found, 2026-11-28
# shows: ended by a signal
import jax
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    cpu.client.compile_and_load(ir.Module.parse('''func.func public @main() -> tensor<1x2xui8> {
      %x = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xui8>
      %i = stablehlo.constant dense<0> : tensor<1xi32>
      %r = "stablehlo.gather"(%x, %i) <{slice_sizes = array<i64: 2, 0>, dimension_numbers = #stablehlo.gather<
        offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>}> : (tensor<2x1xui8>, tensor<1xi32>) -> tensor<1x2xui8>
      return %r : tensor<1x2xui8> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
