# A scatter of several inputs of which one has elements of less than a byte ends the process, in a plugin beside JAX's own.
# kind: crash
# text: StableHLO 1.17.0, scatter: "Produces `results` tensors which are equal to `inputs` tensors except that several slices specified by `scatter_indices` are updated with the values `updates` using `update_computation`"
# case: stablehlo.scatter/several-inputs-of-other-widths
# no waiver: the adapter answers a gap for elements of less than a byte beside others
# upstream: none found, 2026-12-01
# shows: input_strides_in_bytes must have equal sizes
import glob, sys
import jax
from jax._src import xla_bridge
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
xla_bridge.register_plugin("xla", library_path=glob.glob(sys.prefix + "/lib/python3*/site-packages/xla_plugins/xla_cpu_pjrt/*.so")[0])
device = jax.devices("xla")[0]
with make_ir_context():
    device.client.compile_and_load(ir.Module.parse('''func.func public @main(%0: tensor<2x2xi8>, %1: tensor<2x2xui4>, %2: tensor<1x3xi32>, %3: tensor<2x3xi8>, %4: tensor<2x3xui4>) -> (tensor<2x2xi8>, tensor<2x2xui4>) {
      %r:2 = "stablehlo.scatter"(%0, %1, %2, %3, %4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
        ^bb0(%a: tensor<i8>, %b: tensor<ui4>, %c: tensor<i8>, %d: tensor<ui4>): stablehlo.return %c, %d : tensor<i8>, tensor<ui4>
      }) : (tensor<2x2xi8>, tensor<2x2xui4>, tensor<1x3xi32>, tensor<2x3xi8>, tensor<2x3xui4>) -> (tensor<2x2xi8>, tensor<2x2xui4>)
      return %r#0, %r#1 : tensor<2x2xi8>, tensor<2x2xui4> }'''), xla_client.DeviceList((device,)), xla_client.CompileOptions())
print("compiled")
