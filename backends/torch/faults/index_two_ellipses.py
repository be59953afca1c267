# An index may have two ellipses.
# kind: differs from NumPy
# text: NumPy 2.4.6, Dimensional indexing tools: "There may only be a single ellipsis present."
# case: openvino.strided_slice/two-ellipses
# upstream: https://github.com/pytorch/pytorch/issues/59787
# shows: tensor([1, 2])
import torch
print(torch.tensor([1, 2])[..., ...])
