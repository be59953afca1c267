# A pad whose padded interior would end 2^63 - 3 places beyond the result ends the process.
# kind: crash
# text: StableHLO 1.17.0, pad: "Interior padding occurs before edge padding such that negative edge padding will remove elements from the interior-padded operand"
# case: stablehlo.pad/greatest-interior
# upstream: https://github.com/openxla/xla/pull/40750 proposes a check of such an overflow
# shows: ended by a signal
import jax, numpy as np
print(jax.jit(lambda x, v: jax.lax.pad(x, v, [(0, -(2**63 - 2), 2**63 - 1)]))(np.array([1, 2], np.uint8), np.uint8(9)))
