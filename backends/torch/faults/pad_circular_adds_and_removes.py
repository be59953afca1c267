# Circular padding that adds two elements at one end and removes one of two at the other is refused. Of one element, it returns what was in memory.
# kind: refuses valid
# text: PyTorch 2.15.0, torch.nn.CircularPad1d: "Tensor values at the beginning of the dimension are used to pad the end, and values at the end are used to pad the beginning. If negative padding is applied then the ends of the tensor get removed."
# case: onnx.pad/wraps-two-and-removes-one
# upstream: https://github.com/pytorch/pytorch/issues/176254
# shows: unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory location
import torch
print(torch.nn.functional.pad(torch.tensor([[[5, 5]]]), (2, -1), "circular"))
