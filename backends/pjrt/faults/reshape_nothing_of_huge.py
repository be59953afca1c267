# Reshape to a tensor without elements ends the process where the product of its other sizes is huge.
# kind: crash
# text: StableHLO 1.17.0, reshape (C2): "size(operand) = size(result)"
# case: onnx.reshape/zero-of-huge
# upstream: https://github.com/tensorflow/tensorflow/pull/126158, whose review has XLA refuse such a shape, and abort
# shows: ended by a signal
import jax, numpy as np
print(jax.jit(lambda x: jax.lax.reshape(x, (2**31, 2**32, 0)))(np.zeros(0, np.uint8)))
