# StridedSlice refuses an ellipsis between new axes where bounds are given at run time.
# kind: refuses valid
# text: OpenVINO StridedSlice-1: "If the ellipsis_mask[i] is set to one, the values of begin[i], end[i], and stride[i] ARE IGNORED, and a number of dimensions is skipped."
# case: openvino.strided_slice/ellipsis-between-new-axes
# upstream: https://github.com/openvinotoolkit/openvino/pull/13581 corrected the inferred sizes for shrunken axes
# shows: Can not clone with new dims
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([-1, -1, -1], np.int32)
bounds = [np.array(n, np.int64) for n in ([0, 0, 0, 1], [0, 0, 0, 2], [1, 1, 1, 1])]
inputs = [data] + [ops.parameter(n.shape, np.int64) for n in bounds]
run = ov.compile_model(ov.Model([ops.strided_slice(*inputs, [0] * 4, [0] * 4, [1, 0, 1, 0], [0] * 4, [0, 1, 0, 0])], inputs), "CPU")
print(repr(run([np.zeros((2, 2, 3), np.int32)] + bounds)[0]))
