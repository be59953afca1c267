# A reduction of windows of one element ends the process where negative padding alone is left.
# kind: crash
# text: StableHLO 1.17.0, pad, to which reduce_window refers: "the absolute value of negative padding indicates the number of elements to remove from the specified dimension"
# case: stablehlo.reduce_window/cut-with-window-of-one
# upstream: https://github.com/openxla/xla/issues/48719
# shows: ended by a signal
import jax, numpy as np
from jax import lax
cut = jax.jit(lambda x: lax.reduce_window(x, np.uint32(2**32 - 1), lax.min, (1,), (1,), [(0, -1)]))
print(cut(np.array([30, 59], np.uint32)))
