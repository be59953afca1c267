# Divide of integers discards fractions where m_pythondiv asks to round down.
# kind: wrong elements
# text: OpenVINO Divide-1, attributes: "specifies if floor division should be calculate"
# case: openvino.divide/floor[dtype=int32]
# upstream: https://github.com/openvinotoolkit/openvino/issues/38248
# shows: [-3, -3]
import numpy as np, openvino as ov, openvino.opset15 as ops
a, b = ops.parameter([2], np.int32), ops.parameter([2], np.int32)
run = ov.compile_model(ov.Model([ops.divide(a, b)], [a, b]), "CPU")
print(run([np.array([-7, 7], np.int32), np.array([2, -2], np.int32)])[0].tolist())
