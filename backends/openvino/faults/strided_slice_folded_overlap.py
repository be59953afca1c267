# StridedSlice of a constant has no elements, and that of an input has one, where a step is an ellipsis and shrinks an axis.
# kind: wrong by every answer
# text: OpenVINO StridedSlice-1: "If the ellipsis_mask[i] is set to one, the values of begin[i], end[i], and stride[i] ARE IGNORED, and a number of dimensions is skipped."
# case: openvino.strided_slice/ellipsis-on-a-shrunken-step
# upstream: none found, 2026-11-28
# shows: [1] []
import numpy as np, openvino as ov, openvino.opset15 as ops
data, one, parameter = np.arange(3, dtype=np.int32), np.array([1, 1]), ops.parameter([3], np.int32)
def taken(source, parameters, inputs):
    node = ops.strided_slice(source, one, np.array([1, 2]), one, [0, 0], [0, 0], [0, 0], [1, 0], [1, 0])
    return ov.compile_model(ov.Model([node], parameters), "CPU")(inputs)[0]
print(taken(parameter, [parameter], [data]), taken(ops.constant(data), [], []))
