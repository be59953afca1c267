# A scatter of several updates into a scalar is rejected.
# kind: refuses valid
# text: StableHLO 1.17.0, scatter (C19): "size(scatter_dims_to_operand_dims) = index_vector_dim < rank(scatter_indices) ? dim(scatter_indices, index_vector_dim) : 1"
# case: stablehlo.scatter/scalar
# upstream: https://github.com/openxla/xla/issues/48716 has other scatters of empty index vectors, which lose updates
# shows: Expected instruction to have shape equal to
import jax, jax.numpy as jnp
numbers = jax.lax.ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(), scatter_dims_to_operand_dims=())
try:
    print(jax.jit(lambda x, i, u: jax.lax.scatter_add(x, i, u, numbers))(jnp.uint8(7), jnp.zeros((2, 0), jnp.int32), jnp.array([1, 2], jnp.uint8)))
except jax.errors.JaxRuntimeError as reason:
    print(reason)
