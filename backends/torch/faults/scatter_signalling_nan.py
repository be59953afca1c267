# scatter makes a signalling NaN of float16 a quiet one.
# kind: changed NaN bits
# text: PyTorch 2.15.0, torch.Tensor.scatter_: "self[index[i][j][k]][j][k] = src[i][j][k]  # if dim == 0"
# case: onnx.scatter_elements/signalling-nan
# upstream: https://github.com/pytorch/pytorch/issues/159333 has it of a copy of bfloat16 on a GPU
# shows: 0x7e01
import torch
x = torch.tensor([0x7c01], dtype=torch.int16).view(torch.float16)
print(hex(torch.scatter(torch.zeros(1).half(), 0, torch.tensor([0]), x).view(torch.int16).item()))
