# An index may have two ellipses.
# fault: accepts an invalid call
# text: Python array API standard, Indexing, which torch.Tensor follows: "there must be at most one ellipsis"
# case: openvino.strided_slice/two-ellipses
# upstream: https://github.com/pytorch/pytorch/issues/59787
# shows: tensor([1, 2])
import torch
print(torch.tensor([1, 2])[..., ...])
