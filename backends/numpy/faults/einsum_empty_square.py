# A letter of einsum that names two dimensions of one operand may have sizes 0 and 1; the result has an element, which lies outside.
# kind: accepts invalid
# text: NumPy 2.4.6, numpy.einsum, Notes: "Repeated subscript labels in one operand take the diagonal."
# case: onnx.einsum/no-square[size=0]
# upstream: none found, 2026-11-29
# shows: (1,)
import numpy as np
print(np.einsum("ii->i", np.ones((0, 1))).shape)
