# A slice whose step is the greatest integer ends the process.
# kind: crash
# text: NumPy 2.4.6, Slicing and striding: "i, i + k, ..., i + (m - 1) k where m = q + (r != 0)", which JAX follows
# case: onnx.slice/greatest-step-from-the-second
# upstream: none found, 2026-11-28
# shows: ended by a signal
import jax, jax.numpy as jnp
jax.config.update("jax_enable_x64", True)
print(jnp.array([1, 2, 3])[1:3:2**63 - 1])
