# A slice is refused if its step, times the elements of a row, is beyond 64 bits.
# kind: refuses valid
# text: PyTorch 2.15.0, torch.Tensor: "The contents of a tensor can be accessed and modified using Python's indexing and slicing notation", of which Python 3.14 says: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/step-and-row-beyond-64-bits
# upstream: https://github.com/pytorch/pytorch/issues/147071 has an overflow of the step alone
# shows: Negative strides are not supported at the moment
import torch
print(torch.tensor([[1, 2]])[0:1:3 * 2**61])
