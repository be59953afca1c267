# Scatter adds the last update alone where indices are empty and the data has one element: [18] for [25].
# kind: wrong by every answer
# text: StableHLO 1.17.0, scatter: "updated_values = update_computation(results...[result_index], updates_converted)"
# case: onnx.scatter_nd/sum-at-no-index
# upstream: https://github.com/openxla/xla/issues/48716
# shows: [18]
import jax, numpy as np
numbers = jax.lax.ScatterDimensionNumbers(update_window_dims=(1,), inserted_window_dims=(), scatter_dims_to_operand_dims=())
add = jax.jit(lambda data, indices, updates: jax.lax.scatter_add(data, indices, updates, numbers))
print(add(np.array([10], np.int32), np.zeros((4, 0), np.int32), np.array([[1], [2], [4], [8]], np.int32)))
