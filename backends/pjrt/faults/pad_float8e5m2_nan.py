# A pad of float8e5m2 changes NaNs: 0x7e becomes 0x7f.
# kind: changed NaN bits
# text: StableHLO 1.17.0, pad: "Expands operand by padding around the tensor as well as between the elements of the tensor with the given padding_value."
# case: openvino.pad/keeps-negative-zero
# upstream: none found, 2026-11-28
# shows: 0x7f
import jax, numpy as np, ml_dtypes
x = np.array([0x7e], np.uint8).view(ml_dtypes.float8_e5m2)
print(hex(np.asarray(jax.lax.pad(x, x.dtype.type(0), [(1, 0, 0)])).view(np.uint8)[1]))
