# Roll refuses a scalar shift of several axes.
# kind: refuses valid
# text: OpenVINO Roll-7, Inputs, shift: "If shift is a scalar, each dimension specified in the axes tensor are rolled by the same shift value."
# case: openvino.roll/one-for-all
# upstream: https://github.com/openvinotoolkit/openvino/pull/4469 added the sentence
# shows: 'shift' and 'axes' dimensions mismatch
import numpy as np, openvino as ov, openvino.opset15 as ops
data, shift, axes = ops.parameter([2, 3], np.uint8), ops.parameter([], np.int32), ops.parameter([2], np.int32)
ov.compile_model(ov.Model([ops.roll(data, shift, axes)], [data, shift, axes]), "CPU")
