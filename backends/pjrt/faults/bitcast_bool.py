# A bitcast_convert of eight truth values to a byte gives eight bytes.
# kind: wrong shape
# text: StableHLO 1.17.0, bitcast_convert (C1): "dim(operand, R - 1) * num_bits(E) = num_bits(E')"
# case: stablehlo.bitcast_convert/truth-values
# upstream: https://github.com/openxla/stablehlo/issues/1672
# shows: [Array([1, 0, 0, 0, 1, 1, 0, 1], dtype=uint8)]
import jax, numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir
cpu = jax.devices("cpu")[0]
with make_ir_context():
    byte = cpu.client.compile_and_load(ir.Module.parse('''func.func public @main(%x: tensor<8xi1>) -> tensor<ui8> {
      %r = stablehlo.bitcast_convert %x : (tensor<8xi1>) -> tensor<ui8>
      return %r : tensor<ui8> }'''), xla_client.DeviceList((cpu,)), xla_client.CompileOptions())
print(byte.execute([jax.device_put(np.array([1, 0, 0, 0, 1, 1, 0, 1], bool))]))
