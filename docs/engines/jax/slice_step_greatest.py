# A slice whose step is the greatest integer ends the process.
# fault: crash
# text: JAX, Sharp Bits: indexing follows NumPy, whose slice i:j:k is "i, i + k, ..., i + (m - 1) k where m = q + (r != 0)"
# case: onnx.slice/greatest-step-from-the-second
# upstream: none found
# shows: exit status -6
import jax, jax.numpy as jnp
jax.config.update("jax_enable_x64", True)
print(jnp.array([1, 2, 3])[1:3:2**63 - 1])
