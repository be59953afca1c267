# StridedSlice whose ellipsis skips no dimension is wrong from the second inference on, where the model has another with an ellipsis.
# kind: wrong elements
# text: OpenVINO StridedSlice-1: "If the ellipsis_mask[i] is set to one, the values of begin[i], end[i], and stride[i] ARE IGNORED, and a number of dimensions is skipped."
# case: openvino.strided_slice/ellipsis-of-none
# upstream: https://github.com/openvinotoolkit/openvino/pull/22109 mended a mask of an ellipsis that is read beyond its end
# shows: [3, 4, 6, 7] [3, 6, 6, 7]
import numpy as np, openvino as ov, openvino.opset15 as ops
def taken(data, begin, end, ellipsis):
    bounds = [ops.constant(np.array(n, np.int64)) for n in (begin, end, [1] * len(begin))]
    return ops.strided_slice(data, *bounds, [0] * len(begin), [0] * len(begin), [], [], ellipsis)
one, two = ops.parameter([-1, -1, -1], np.int32), ops.parameter([-1, -1], np.int32)
results = [taken(one, [0, 1], [0, 3], [1, 0]), taken(two, [1, 0, 0], [3, 0, 2], [0, 1, 0])]
run = ov.compile_model(ov.Model(results, [one, two]), "CPU").create_infer_request()
inputs = [np.zeros((2, 1, 3), np.int32), np.arange(9, dtype=np.int32).reshape(3, 3)]
print(*[run.infer(inputs)[1].flatten().tolist() for _ in range(2)])
