# A NaN of float8e5m2 that is negated has another payload, and the same sign.
# kind: wrong elements
# text: StableHLO 1.17.0, negate: "For floats: `negate` from IEEE-754", which reverses the sign bit, also of a NaN
# case: stablehlo.negate/sign-bit[dtype=float8e5m2]
# upstream: none found, 2026-11-29
# shows: 0x7f
import jax.numpy as jnp
import numpy as np
x = jnp.array([np.nan], jnp.float8_e5m2)
print(hex(np.asarray(-x).view(np.uint8)[0]))
