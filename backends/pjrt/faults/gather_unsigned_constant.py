# A constant start of an unsigned type whose highest bit is set becomes 0: element 0 for 200.
# kind: wrong elements
# text: StableHLO 1.17.0, gather: "clamp(start_index[d_start], 0, dim(operand, d_operand) - slice_sizes[d_operand])"
# case: stablehlo.gather/greatest-unsigned-start[start=4]
# upstream: https://github.com/openxla/xla/issues/48717
# shows: [0]
import jax, jax.numpy as jnp, numpy as np
numbers = jax.lax.GatherDimensionNumbers(offset_dims=(0,), collapsed_slice_dims=(), start_index_map=(0,))
x, start = np.arange(300, dtype=np.int16), np.array([200], np.uint8)
print(jax.jit(lambda x: jax.lax.gather(x, start, numbers, (1,), mode="clip"))(x))
