# A scatter of several inputs of floats of two precisions is rejected.
# kind: refuses valid
# text: StableHLO 1.17.0, scatter (C6): "element_type(updates...) = element_type(inputs...)"
# case: stablehlo.scatter/several-inputs-of-two-precisions
# upstream: https://github.com/openxla/xla/issues/32845 has a collective_permute
# shows: mixed precision is disallowed
import jax
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    try:
        cpu.client.compile_and_load(ir.Module.parse('''func.func public @main(%0: tensor<2xf32>, %1: tensor<2xf16>, %2: tensor<1xi32>, %3: tensor<1xf32>, %4: tensor<1xf16>) -> (tensor<2xf32>, tensor<2xf16>) {
          %r:2 = "stablehlo.scatter"(%0, %1, %2, %3, %4) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
            ^bb0(%a: tensor<f32>, %b: tensor<f16>, %c: tensor<f32>, %d: tensor<f16>): stablehlo.return %c, %d : tensor<f32>, tensor<f16>
          }) : (tensor<2xf32>, tensor<2xf16>, tensor<1xi32>, tensor<1xf32>, tensor<1xf16>) -> (tensor<2xf32>, tensor<2xf16>)
          return %r#0, %r#1 : tensor<2xf32>, tensor<2xf16> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
    except jax.errors.JaxRuntimeError as reason:
        print(reason)
