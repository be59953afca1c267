# gather along the last of two axes makes a signalling NaN of float16 a quiet one.
# kind: changed NaN bits
# text: PyTorch 2.15.0, torch.gather: "out[i][j][k] = input[i][index[i][j][k]][k]  # if dim == 1"
# case: onnx.gather_elements/signalling-nan
# upstream: https://github.com/pytorch/pytorch/issues/159333 has it of a copy of bfloat16 on a GPU
# shows: 0x7e01
import torch
x = torch.tensor([[0x7c01]], dtype=torch.int16).view(torch.float16)
print(hex(torch.gather(x, 1, torch.tensor([[0]])).view(torch.int16).item()))
