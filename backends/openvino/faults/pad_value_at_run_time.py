# Pad adds zeros where pad_value is given at run time.
# kind: wrong elements
# text: OpenVINO Pad-12, pad_value: "All padding elements are populated with this value or with 0 [...] if the input is not provided."
# case: openvino.pad/value-of-the-call
# upstream: https://github.com/openvinotoolkit/openvino/pull/15146 added values at run time
# shows: [1, 0]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, value = ops.parameter([1], np.int32), ops.parameter([], np.int32)
node = ops.pad(data, np.array([0]), np.array([1]), "constant", value)
print(ov.compile_model(ov.Model([node], [data, value]), "CPU")([np.array([1], np.int32), np.array(2, np.int32)])[0].tolist())
