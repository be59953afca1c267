# A single update is dropped where the type of its start does not hold the size of the data.
# kind: wrong elements
# text: StableHLO 1.17.0, scatter: "If result_index is in bounds for shape(results...)"
# case: stablehlo.scatter/narrow-start-inside[dtype=uint8]
# upstream: https://github.com/openxla/xla/issues/48718
# shows: 0
import jax, numpy as np
numbers = jax.lax.ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,))
scatter = jax.jit(lambda x, i, u: jax.lax.scatter(x, i, u, numbers))
print(scatter(np.zeros(300, np.int16), np.array([[100]], np.uint8), np.array([7], np.int16))[100])
