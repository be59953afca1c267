# StridedSlice that adds an axis to a scalar which is a constant leaves its output unwritten.
# kind: wrong elements
# text: OpenVINO StridedSlice-1, new_axis_mask: "a new dimension with size 1 appears in the output. No slicing occurs at this step."
# case: openvino.strided_slice/new-axis-of-a-scalar
# upstream: https://github.com/openvinotoolkit/openvino/pull/11337 leaves out the reference where there are no elements
# shows: not 7
import numpy as np, openvino as ov, openvino.opset15 as ops
none, one = np.array([0]), np.array([1])
node = ops.strided_slice(ops.constant(np.array(7, np.int32)), none, none, one, [0], [0], [1])
value = ov.compile_model(ov.Model([node], []), "CPU")([])[0]
print(value, "not 7" if value.tolist() != [7] else "")
