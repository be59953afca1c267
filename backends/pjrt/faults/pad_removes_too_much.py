# Pad that removes more than there is ends the process where the sum of sizes leaves 64 bits.
# kind: crash
# text: StableHLO 1.17.0, pad (C4): "shape(result) = shape(operand) + edge_padding_low + max(shape(operand) - 1, 0) * interior_padding + edge_padding_high"
# case: onnx.pad/sum-beyond-64-bits
# upstream: https://github.com/openxla/xla/pull/40750 proposes a check of another overflow of pad's shape, that of the interior padding
# shows: ended by a signal
import jax, jax.extend, jaxlib.xla_client as xla
text = '''func.func @main(%x: tensor<1xui8>, %y: tensor<ui8>) -> tensor<?xui8> {
  %z = stablehlo.pad %x, %y, low = [-3], high = [-9223372036854775807], interior = [0] : (tensor<1xui8>, tensor<ui8>) -> tensor<?xui8>
  return %z : tensor<?xui8> }'''
cpu = jax.extend.backend.get_backend("cpu")
print(cpu.compile_and_load(text, xla.DeviceList(tuple(cpu.local_devices()[:1])), xla.CompileOptions()))
