# Slice by the greatest stride from the second element ends the process.
# kind: crash
# text: StableHLO 1.17.0, slice (C5): "shape(result) = ceil((limit_indices - start_indices) / strides)"
# case: onnx.slice/greatest-step-from-the-second
# upstream: none found, 2026-11-28
# shows: ended by a signal
import jax, numpy as np
print(jax.jit(lambda x: jax.lax.slice(x, [1], [4], [2**63 - 1]))(np.arange(4, dtype=np.uint8)))
