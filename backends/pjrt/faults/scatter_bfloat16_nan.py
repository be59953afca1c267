# A scatter of bfloat16 makes a signalling NaN quiet, as do gather, concatenate and pad.
# kind: changed NaN bits
# text: StableHLO 1.17.0, scatter: "updated_values = update_computation(results...[result_index], updates_converted)"
# case: onnx.scatter_elements/nan-of-bfloat16
# upstream: none found, 2026-11-28
# shows: 0x7fc0
import jax.numpy as jnp, numpy as np, ml_dtypes
x = np.array([0x7f81], np.uint16).view(ml_dtypes.bfloat16)
print(hex(np.asarray(jnp.zeros(1, x.dtype).at[jnp.array([0])].set(x)).view(np.uint16)[0]))
