# torch.compile of a slice whose step is the greatest integer fails, where the slice has the first element.
# kind: refuses valid
# text: PyTorch 2.15.0, torch.Tensor: "The contents of a tensor can be accessed and modified using Python's indexing and slicing notation", of which Python 3.14 says: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/greatest-step
# upstream: https://github.com/pytorch/pytorch/issues/185630 had another failure there, of dynamic shapes; https://github.com/pytorch/pytorch/issues/147071 is about the slice without torch.compile
# shows: incorrect out shape after application of ViewMeta sequence
import torch
print(torch.compile(lambda x: x[0:4:2**63 - 1])(torch.tensor([1, 2, 3, 4])))
