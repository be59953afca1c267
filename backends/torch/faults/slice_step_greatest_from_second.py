# A slice whose step is the greatest integer, from the second element, has a size of -1 and is refused.
# kind: refuses valid
# text: PyTorch 2.15.0, torch.Tensor: "The contents of a tensor can be accessed and modified using Python's indexing and slicing notation", of which Python 3.14 says: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/greatest-step-from-the-second
# upstream: https://github.com/pytorch/pytorch/issues/147071 has such a step, which ends the process when it is compiled
# shows: Storage size calculation overflowed with sizes=[-1]
import torch
print(torch.tensor([1, 2, 3, 4])[1:4:2**63 - 1])
