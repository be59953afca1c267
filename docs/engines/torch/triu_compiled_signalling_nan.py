# torch.compile of triu makes a signalling NaN of float16 a quiet one.
# fault: silent wrong data
# text: torch.triu: "the other elements of the result tensor out are set to 0"
# case: onnx.trilu/signalling-nan
# upstream: none found
# shows: 0x7e01
import torch
x = torch.tensor([[0x7c01]], dtype=torch.int16).view(torch.float16)
print(hex(torch.compile(torch.triu)(x).view(torch.int16).item()))
