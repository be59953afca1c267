# The greatest element of padding alone is the least finite number.
# kind: wrong elements
# text: OpenVINO MaxPool-14, detailed description: "If paddings are used, during the pooling calculation their values are ``-inf``."
# case: openvino.max_pool/padding-alone
# upstream: https://github.com/openvinotoolkit/openvino/issues/35759 is about padding that is longer than the window
# shows: -3.4028234663852886e+38
import numpy as np, openvino as ov, openvino.opset14 as ops
x = ops.parameter([1, 1, 1])
pool = ops.max_pool(x, [1], [1], [1], [0], [1])
print(ov.compile_model(ov.Model([pool.output(0)], [x]), "CPU")([np.array([[[5]]], np.float32)])[0].tolist())
