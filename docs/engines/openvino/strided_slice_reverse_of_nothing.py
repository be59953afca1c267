# StridedSlice that goes backward takes one element of a constant dimension that has none.
# fault: silent wrong data
# text: OpenVINO StridedSlice-1, detailed description: "extracts a slice from a given tensor", which has nothing
# case: openvino.strided_slice/reverse-of-nothing
# upstream: https://github.com/openvinotoolkit/openvino/pull/11337 leaves out the reference where an output has no elements
# shows: (1,)
import numpy as np, openvino as ov, openvino.opset15 as ops
zero, back = np.array([0]), np.array([-1])
node = ops.strided_slice(ops.constant(np.zeros(0, np.int32)), zero, back, back, [0], [0])
print(ov.compile_model(ov.Model([node], []), "CPU")([])[0].shape)
