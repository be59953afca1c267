# torch.compile of triu makes a signalling NaN of float16 a quiet one.
# kind: changed NaN bits
# text: PyTorch 2.15.0, torch.triu: "the other elements of the result tensor out are set to 0"
# case: onnx.trilu/signalling-nan
# upstream: https://github.com/pytorch/pytorch/issues/159333 has it of a copy of bfloat16 on a GPU
# shows: 0x7e01
import torch
x = torch.tensor([[0x7c01]], dtype=torch.int16).view(torch.float16)
print(hex(torch.compile(torch.triu)(x).view(torch.int16).item()))
