# A slice by the greatest integer along an axis beside one without elements is refused.
# kind: refuses valid
# text: PyTorch 2.15.0, torch.Tensor: "The contents of a tensor can be accessed and modified using Python's indexing and slicing notation", of which Python 3.14 says: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/greatest-step-beside-nothing
# upstream: https://github.com/pytorch/pytorch/issues/147071 has such a step, which ends the process when it is compiled
# shows: numel: integer multiplication overflow
import torch
print(torch.zeros([2, 3, 0])[:, 0:2:2**63 - 1])
