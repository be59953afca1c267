# A slice whose step is the least integer is refused.
# fault: refuses a valid call
# text: NumPy, Basic indexing, which JAX follows: "i, i + k, ..., i + (m - 1) k where m = q + (r != 0)"
# case: onnx.slice/least-step
# upstream: none found
# shows: incompatible function arguments
import jax, jax.numpy as jnp
jax.config.update("jax_enable_x64", True)
print(jnp.array([1, 2, 3])[1::-(2**63)])
