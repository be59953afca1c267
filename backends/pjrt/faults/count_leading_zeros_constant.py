# The leading zeros of a constant negative integer of 8 bits are -56, as if its sign were spread over 64 bits.
# kind: wrong elements
# text: StableHLO 1.17.0, count_leading_zeros: "element-wise count of the number of leading zero bits in the `operand` tensor"
# case: stablehlo.count_leading_zeros/bits-of-int8
# upstream: none found, 2026-11-30
# shows: [-56   7] [0 7]
import jax, numpy as np
x = np.array([-1, 1], np.int8)
print(jax.jit(lambda: jax.lax.clz(jax.numpy.asarray(x)))(), jax.jit(jax.lax.clz)(x))
