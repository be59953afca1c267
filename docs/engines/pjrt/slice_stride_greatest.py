# Slice by the greatest stride takes no element where it takes the first.
# fault: silent wrong data
# text: StableHLO, slice (C5): "shape(result) = ceil((limit_indices - start_indices) / strides)"
# case: onnx.slice/greatest-step
# upstream: none found
# shows: []
import jax, numpy as np
print(jax.jit(lambda x: jax.lax.slice(x, [0], [4], [2**63 - 1]))(np.arange(4, dtype=np.uint8)))
