# A slice whose step is the greatest integer has no elements, where it has the first.
# fault: silent wrong data
# text: Python, slices, which tensors follow: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/greatest-step
# upstream: https://github.com/pytorch/pytorch/issues/147071, which takes the empty result for the right one
# shows: tensor([], dtype=torch.int64)
import torch
print(torch.tensor([1, 2, 3, 4])[0:4:2**63 - 1])
