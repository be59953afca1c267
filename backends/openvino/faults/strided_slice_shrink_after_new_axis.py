# StridedSlice of a new axis and then a shrunken one does not take row 1, but memory that is not the data.
# kind: wrong elements
# text: OpenVINO StridedSlice-1: "Every time new_axis_mask[i] is set to one, j is not incremented."
# case: openvino.strided_slice/row-behind-a-new-axis
# upstream: https://github.com/openvinotoolkit/openvino/pull/27103 corrected another fault of new axes
# shows: not row 1
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([3, 4], np.int32)
begin, end, stride = np.array([0, 1]), np.array([0, 1]), np.array([1, 1])
node = ops.strided_slice(data, begin, end, stride, [0, 0], [0, 0], [1, 0], [0, 1], [0, 0])
row = ov.compile_model(ov.Model([node], [data]), "CPU")([np.arange(12, dtype=np.int32).reshape(3, 4)])[0]
print(row, "not row 1" if row.ravel().tolist() != [4, 5, 6, 7] else "")
