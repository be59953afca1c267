# pad refuses a scalar, which has no axes to pad.
# fault: refuses a valid call
# text: numpy.pad, pad_width: "Number of values padded to the edges of each axis."
# case: onnx.pad/scalar-without-pads
# upstream: none found
# shows: zero-size array to reduction operation minimum
import numpy as np
print(np.pad(np.array(7), np.zeros((0, 2), int)))
