# Clamp of int8 does not round its lower bound up.
# kind: wrong elements
# text: OpenVINO Clamp-1, types: "In case of integral numeric type, ceil is used to convert *min* from ``float`` to *T*"
# case: openvino.clamp/integer-bounds-positive[dtype=int8]
# upstream: https://github.com/openvinotoolkit/openvino/pull/6668 rounds bounds of other integers
# shows: [0, 1, 2]
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([3], np.int8)
run = ov.compile_model(ov.Model([ops.clamp(x, 0.25, 2.75)], [x]), "CPU")
print(run([np.array([0, 1, 3], np.int8)])[0].tolist())
