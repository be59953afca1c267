# Circular padding that adds an element at one end and removes one at the other returns what was in memory.
# kind: wrong elements
# text: PyTorch 2.15.0, torch.nn.CircularPad1d: "Tensor values at the beginning of the dimension are used to pad the end, and values at the end are used to pad the beginning. If negative padding is applied then the ends of the tensor get removed."
# case: onnx.pad/wraps-and-removes-one
# upstream: https://github.com/pytorch/pytorch/issues/176254
# shows: False
import torch
x = torch.tensor([[[77]], [[77]]], dtype=torch.uint8)
print(bool((torch.nn.functional.pad(x, (1, -1), "circular") == 77).all()))
