# A maximum, and a minimum, drops a NaN that is its second operand, by XLA's default of an option that JAX sets.
# kind: wrong elements
# text: StableHLO 1.17.0, maximum: "For floats: `maximum` from IEEE-754", whose result is a NaN where an operand is one
# case: stablehlo.maximum/nan[dtype=float32]
# upstream: https://github.com/openxla/xla/pull/22950 says that the option xla_cpu_enable_fast_min_max decides it
# shows: [nan  2.]
import jax
import jax.numpy as jnp
from jax import lax
x, y = jnp.array([jnp.nan, 2], jnp.float32), jnp.array([2, jnp.nan], jnp.float32)
print(jax.jit(lax.max).lower(x, y).compile({"xla_cpu_enable_fast_min_max": True})(x, y))
