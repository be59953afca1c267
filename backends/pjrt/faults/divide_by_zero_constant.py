# A constant integer that is divided by 0 ends the process, though the program may never run.
# kind: crash
# text: StableHLO 1.17.0, divide: "For integers: integer division which produces the algebraic quotient with any fractional part discarded", which leaves 0 open
# case: stablehlo.divide/by-zero[dtype=int32]
# upstream: https://github.com/openxla/stablehlo/pull/2971
# shows: ended by a signal
import jax, jax.numpy as jnp
jax.jit(lambda: jax.lax.div(jnp.int32(7), jnp.int32(0))).lower().compile()
