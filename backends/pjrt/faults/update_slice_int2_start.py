# An update whose start index has 2 bits leaves the operand as it was, and damages memory.
# kind: wrong elements
# text: StableHLO 1.17.0, dynamic_update_slice (I3): "variadic number of 0-dimensional tensors of integer type"; SignedIntegerType has si2
# case: stablehlo.dynamic_update_slice/starts-inside[dtype=int2]
# upstream: none found, 2026-11-28
# shows: [0 1 2 3]
import jax, jax.numpy as jnp
x = jnp.arange(4, dtype=jnp.uint8)
print(jax.jit(lambda x, u, i: jax.lax.dynamic_update_slice(x, u, (i,)))(x, x[:2], jnp.int2(1)))
