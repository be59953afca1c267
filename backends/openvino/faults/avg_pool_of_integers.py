# AvgPool of integers is refused where a window has padding alone, whose zeros count.
# kind: refuses valid
# text: OpenVINO AvgPool-14, exclude-pad: "if *exclude-pad* is "true", then zero-values that came from padding are not included in averaging calculation"
# case: openvino.avg_pool/padding-alone
# upstream: none found, 2026-12-01
# shows: Supported primitive descriptors list is empty
import numpy as np, openvino as ov, openvino.opset14 as ops
x = ops.parameter([1, 1, 1], np.int32)
ov.compile_model(ov.Model([ops.avg_pool(x, [1], [1], [0], [1], False)], [x]), "CPU")
