# Pad takes only the lower 32 bits of amounts that are given at run time.
# kind: wrong shape
# text: OpenVINO Pad-12, outputs: "max(pads_begin[D] + data.shape[D] + pads_end[D], 0)"
# case: openvino.pad/removes-by-33-bits
# upstream: https://github.com/openvinotoolkit/openvino/issues/37957 has such a truncation in Clip
# shows: [1, 2, 3]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, begin, end = ops.parameter([-1], np.uint8), ops.parameter([1], np.int64), ops.parameter([1], np.int64)
run = ov.compile_model(ov.Model([ops.pad(data, begin, end, "constant")], [data, begin, end]), "CPU")
print(run([np.array([1, 2, 3], np.uint8), np.array([0]), np.array([-(2**32)])])[0].tolist())
