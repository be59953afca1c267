# cat of one element of a floating-point type leaves an out as it was whose stride along the axis is 2.
# kind: wrong elements
# text: PyTorch 2.15.0, torch.cat: "out (Tensor, optional) – the output tensor."
# case: onnx.concat/one-element-into-a-view[dtype=float32]
# upstream: https://github.com/pytorch/pytorch/issues/49878 has it of views that were restrided, in 1.7
# shows: 7.0 1.0
import torch
one = torch.ones(1, 1)
strided, packed = torch.full((4,), 7.0).as_strided((1, 1), (2, 2)), torch.full((1, 1), 7.0)
for out in (strided, packed):
    torch.cat([one], 1, out=out)
print(strided.item(), packed.item())
