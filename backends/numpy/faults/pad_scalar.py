# pad refuses a scalar, which has no axes to pad.
# kind: refuses valid
# text: NumPy 2.4.6, numpy.pad, pad_width: "Number of values padded to the edges of each axis."
# case: openvino.pad/scalar-by-a-constant
# upstream: none found, 2026-11-28
# shows: zero-size array to reduction operation minimum
import numpy as np
print(np.pad(np.array(7), np.zeros((0, 2), int)))
