# StridedSlice writes outside its memory where a step is an ellipsis of no dimension and shrinks one.
# kind: crash
# text: OpenVINO StridedSlice-1: "If the ellipsis_mask[i] is set to one, the values of begin[i], end[i], and stride[i] ARE IGNORED, and a number of dimensions is skipped."
# case: openvino.strided_slice/shrunken-ellipsis-of-none
# upstream: https://github.com/openvinotoolkit/openvino/pull/22109 mended another access outside memory by an ellipsis
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data, zeros = ops.parameter([1, 1, 1], np.uint8), np.zeros(4, np.int64)
node = ops.strided_slice(data, zeros, zeros + 1, zeros + 1, [0] * 4, [0] * 4, [], [0, 0, 1, 0], [0, 0, 1, 0])
print(ov.compile_model(ov.Model([node], [data]), "CPU")(np.zeros((1, 1, 1), np.uint8))[0].shape)
