# A concatenation of elements of 2 bits ends the process.
# kind: crash
# text: StableHLO 1.17.0, concatenate: "Concatenates inputs along dimension dimension in the same order as the given arguments"; SignedIntegerType has si2
# case: stablehlo.concatenate/every-type[dtype=int2]
# upstream: none found, 2026-11-28
# shows: ended by a signal
import jax.numpy as jnp
x = jnp.array([1, 0], jnp.int2)
print(jnp.concatenate([x, x]))
