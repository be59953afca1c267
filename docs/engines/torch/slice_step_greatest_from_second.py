# A slice whose step is the greatest integer, from the second element, has a size of -1 and is refused.
# fault: refuses a valid call
# text: Python, slices, which tensors follow: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/greatest-step-from-the-second
# upstream: https://github.com/pytorch/pytorch/issues/147071 has such a step, which ends the process when it is compiled
# shows: Storage size calculation overflowed with sizes=[-1]
import torch
print(torch.tensor([1, 2, 3, 4])[1:4:2**63 - 1])
