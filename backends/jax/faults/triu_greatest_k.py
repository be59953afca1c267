# triu keeps elements below a diagonal that is the greatest integer.
# kind: wrong elements
# text: JAX 0.10.2, jax.numpy.triu: "k: optional, int, default=0. Specifies the sub-diagonal below which the elements of the array are set to zero."
# case: onnx.trilu/greatest-k
# upstream: https://github.com/jax-ml/jax/pull/18463 is about such diagonals of eye and tri
# shows: [[0 0]
import jax, jax.numpy as jnp
jax.config.update("jax_enable_x64", True)
print(jnp.triu(jnp.array([[1, 2], [3, 4], [5, 6]]), 2**63 - 1))
