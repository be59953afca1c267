# reshape of data without elements to huge sizes and a size of 0 ends the process.
# kind: crash
# text: JAX 0.10.2, jax.numpy.reshape: "shape: integer or sequence of integers giving the new shape, which must match the size of the input array."
# case: onnx.reshape/zero-of-huge
# upstream: https://github.com/tensorflow/tensorflow/pull/126158, whose review has XLA refuse such a shape, and abort
# shows: ended by a signal
import jax.numpy as jnp
print(jnp.zeros(0).reshape(2**31, 2**32, 0))
