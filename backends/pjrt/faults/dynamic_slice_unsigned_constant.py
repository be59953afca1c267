# A constant start index of an unsigned type whose highest bit is set becomes 0: element 0 for 250.
# kind: wrong elements
# text: StableHLO 1.17.0, dynamic_slice: "adjusted_start_indices = clamp(0, start_indices, shape(operand) - slice_sizes)"
# case: stablehlo.dynamic_slice/unsigned-byte-inside
# upstream: https://github.com/openxla/xla/issues/48717
# shows: [0] [250]
import jax, numpy as np
x, start = np.arange(300, dtype=np.int16), np.uint8(250)
print(jax.jit(lambda x: jax.lax.dynamic_slice(x, (start,), (1,)))(x), jax.jit(lambda x, i: jax.lax.dynamic_slice(x, (i,), (1,)))(x, start))
