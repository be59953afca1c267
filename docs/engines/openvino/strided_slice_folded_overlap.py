# StridedSlice of a constant differs from that of an input where a step is a new axis and an ellipsis.
# fault: silent wrong shape
# text: OpenVINO StridedSlice-1, ellipsis_mask, by which a step skips dimensions and its bounds are ignored
# case: openvino.strided_slice/ellipsis-on-a-shrunken-step
# upstream: none found
# shows: [1] []
import numpy as np, openvino as ov, openvino.opset15 as ops
data, one, parameter = np.arange(3, dtype=np.int32), np.array([1, 1]), ops.parameter([3], np.int32)
def taken(source, parameters, inputs):
    node = ops.strided_slice(source, one, np.array([1, 2]), one, [0, 0], [0, 0], [0, 0], [1, 0], [1, 0])
    return ov.compile_model(ov.Model([node], parameters), "CPU")(inputs)[0]
print(taken(parameter, [parameter], [data]), taken(ops.constant(data), [], []))
