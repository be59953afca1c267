# gather along the last of two axes, and scatter, make every NaN of bfloat16 0xffff.
# kind: changed NaN bits
# text: PyTorch 2.15.0, torch.gather: "out[i][j][k] = input[i][index[i][j][k]][k]  # if dim == 1"
# case: onnx.gather_elements/nan-of-bfloat16
# upstream: https://github.com/pytorch/pytorch/issues/159333 has it of a copy of bfloat16 on a GPU
# shows: 0xffff
import torch
x = torch.tensor([[0x7f81]], dtype=torch.int16).view(torch.bfloat16)
print(hex(torch.gather(x, 1, torch.tensor([[0]])).view(torch.int16).item() & 0xffff))
