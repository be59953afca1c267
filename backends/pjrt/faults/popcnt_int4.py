# The bits of a negative integer of 4 bits are counted as if it had 8.
# kind: wrong elements
# text: StableHLO 1.17.0, popcnt: "element-wise count of the number of bits set in the `operand` tensor"; SignedIntegerType has si4
# case: stablehlo.popcnt/bits-of-int4
# upstream: none found, 2026-11-29
# shows: [-8 0 1]
import jax.numpy as jnp
from jax import lax
print(lax.population_count(jnp.array([-1, 0, 1], jnp.int4)))
