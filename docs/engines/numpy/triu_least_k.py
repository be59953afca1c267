# triu refuses a diagonal that is the least integer of 64 bits.
# fault: refuses a valid call
# text: numpy.tri, of which triu is: "The sub-diagonal at and below which the array is filled." "k : int, optional"
# case: onnx.trilu/least-k
# upstream: none found
# shows: OverflowError: Python int too large to convert to C long
import numpy as np
print(np.triu([[7]], k=-(2**63)))
