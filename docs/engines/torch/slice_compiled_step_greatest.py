# torch.compile of a slice whose step is the greatest integer fails, where the slice has the first element.
# fault: refuses a valid call
# text: Python, slices, which tensors follow: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/greatest-step
# upstream: none found of the failure; https://github.com/pytorch/pytorch/issues/147071 is about the slice without torch.compile
# shows: incorrect out shape after application of ViewMeta sequence
import torch
print(torch.compile(lambda x: x[0:4:2**63 - 1])(torch.tensor([1, 2, 3, 4])))
