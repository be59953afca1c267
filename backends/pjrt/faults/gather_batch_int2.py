# A gather with a batch and starts of 2 bits is rejected.
# kind: refuses valid
# text: StableHLO 1.17.0, gather (I2): "tensor of integer type"; SignedIntegerType has si2
# case: stablehlo.gather/batch-of-narrow-starts[dtype=int2]
# upstream: https://github.com/openxla/xla/pull/45077 mends the same in another pass; none was found for gather, 2026-11-28
# shows: does not support custom element sizes
import jax, jax.numpy as jnp
numbers = jax.lax.GatherDimensionNumbers((), (1,), (1,), (0,), (0,))
try:
    jax.jit(lambda x, i: jax.lax.gather(x, i, numbers, (1, 1), mode="clip"))(jnp.ones((2, 2)), jnp.array([[1], [0]], jnp.int2))
except jax.errors.JaxRuntimeError as reason:
    print(reason)
