# Concat refuses more than 12 dimensions where sizes are given at run time.
# fault: refuses a valid call
# text: ONNX Concat-13: "All input tensors must have the same shape, except for the dimension size of the axis to concatenate on."
# case: onnx.concat/rank-13
# upstream: none found
# shows: Concat node with name
import numpy as np, openvino as ov, openvino.opset15 as ops
a, b = ops.parameter([-1] * 13, np.uint8), ops.parameter([-1] * 13, np.uint8)
x = np.zeros([1] * 13, np.uint8)
print(ov.compile_model(ov.Model([ops.concat([a, b], 0)], [a, b]), "CPU")([x, x])[0].shape)
