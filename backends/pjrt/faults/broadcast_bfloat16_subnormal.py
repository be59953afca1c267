# A broadcast of bfloat16 makes subnormal numbers 0, if a row has at least 5 elements.
# kind: wrong elements
# text: StableHLO 1.17.0, broadcast_in_dim: "duplicating the data in the `operand` tensor"
# case: stablehlo.broadcast_in_dim/subnormals-of-bfloat16
# processor: avx512_bf16
# upstream: none found, 2026-11-29
# shows: 0 0 0 0 0
import jax, numpy as np, ml_dtypes
x = np.arange(1, 6, dtype=np.uint16).view(ml_dtypes.bfloat16)
y = jax.jit(lambda x: jax.lax.broadcast_in_dim(x, (2, 5), (1,)))(x)
print(*np.asarray(y).view(np.uint16)[0])
