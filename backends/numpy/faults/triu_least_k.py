# triu refuses a diagonal that is the least integer of 64 bits.
# kind: refuses valid
# text: NumPy 2.4.6, numpy.tri, of which triu is: "The sub-diagonal at and below which the array is filled." "k : int, optional"
# case: onnx.trilu/least-k
# upstream: none found, 2026-11-28
# shows: OverflowError: Python int too large to convert to C long
import numpy as np
print(np.triu([[7]], k=-(2**63)))
