# interpolate along one axis, to the size that there is, makes a signalling NaN of float16 a quiet one.
# kind: changed NaN bits
# text: PyTorch 2.15.0, torch.nn.functional.interpolate: "Mode mode='nearest-exact' matches Scikit-Image and PIL nearest neighbours interpolation algorithms"
# case: onnx.resize/signalling-nan-along-the-last-of-three
# upstream: none found, 2026-11-28
# shows: 0x7e01
import torch
x = torch.tensor([[[0x7c01, 0]]], dtype=torch.int16).view(torch.float16)
print(hex(torch.nn.functional.interpolate(x, 2, mode="nearest-exact").view(torch.int16)[0, 0, 0].item()))
