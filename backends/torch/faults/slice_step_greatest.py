# A slice whose step is the greatest integer has no elements, where it has the first.
# kind: wrong shape
# text: PyTorch 2.15.0, torch.Tensor: "The contents of a tensor can be accessed and modified using Python's indexing and slicing notation", of which Python 3.14 says: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/greatest-step
# upstream: https://github.com/pytorch/pytorch/issues/147071, which takes the empty result for the right one
# shows: tensor([], dtype=torch.int64)
import torch
print(torch.tensor([1, 2, 3, 4])[0:4:2**63 - 1])
