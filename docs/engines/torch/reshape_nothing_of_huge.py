# reshape of data without elements to huge sizes and a size of 0 is refused.
# fault: refuses a valid call
# text: torch.reshape: "Returns a tensor with the same data and number of elements as input, but with the specified shape."
# case: onnx.reshape/zero-of-65-bits
# upstream: https://github.com/pytorch/pytorch/pull/43755 asked for the check, for tensors that have elements
# shows: numel: integer multiplication overflow
import torch
print(torch.zeros(0).reshape(2**32, 2**32, 0).shape)
