# Slice takes only the lower 32 bits of a step that is given at run time, and refuses 2^32.
# kind: refuses valid
# text: OpenVINO Slice-8, detailed description: "selecting every n-th element, where n is equal to step"
# case: openvino.slice/step-of-33-bits
# upstream: https://github.com/openvinotoolkit/openvino/issues/37957 has such a truncation in Clip
# shows: Step must be non-zero
import numpy as np, openvino as ov, openvino.opset15 as ops
data, *bounds = [ops.parameter([-1], np.uint8)] + [ops.parameter([1], np.int64) for _ in range(4)]
run = ov.compile_model(ov.Model([ops.slice(data, *bounds)], [data, *bounds]), "CPU")
print(repr(run([np.array([1, 2, 3], np.uint8)] + [np.array(n, np.int64) for n in ([0], [3], [2**32], [0])])[0]))
