# Slice by the greatest stride takes no element where it takes the first.
# kind: wrong shape
# text: StableHLO 1.17.0, slice (C5): "shape(result) = ceil((limit_indices - start_indices) / strides)"
# case: onnx.slice/greatest-step
# upstream: none found, 2026-11-28
# shows: []
import jax, numpy as np
print(jax.jit(lambda x: jax.lax.slice(x, [0], [4], [2**63 - 1]))(np.arange(4, dtype=np.uint8)))
