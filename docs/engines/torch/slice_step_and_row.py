# A slice is refused if its step, times the elements of a row, is beyond 64 bits.
# fault: refuses a valid call
# text: Python, slices, which tensors follow: "items with index x = i + n*k such that 0 <= n < (j-i)/k"
# case: onnx.slice/step-and-row-beyond-64-bits
# upstream: https://github.com/pytorch/pytorch/issues/147071 has an overflow of the step alone
# shows: Negative strides are not supported at the moment
import torch
print(torch.tensor([[1, 2]])[0:1:3 * 2**61])
