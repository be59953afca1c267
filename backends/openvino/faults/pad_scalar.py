# Pad refuses a scalar, to which there is nothing to add.
# kind: refuses valid
# text: OpenVINO Pad-12, data: "tensor of arbitrary shape and type T"
# case: openvino.pad/scalar-by-a-constant
# upstream: https://github.com/openvinotoolkit/openvino/pull/24272 works around the rank of 1 that a scalar has on the CPU
# shows: incorrect number of input/output dimensions
import numpy as np, openvino as ov, openvino.opset15 as ops
data, none = ops.parameter([], np.uint8), np.zeros(0, np.int64)
node = ops.pad(data, none, none, "constant")
print(repr(ov.compile_model(ov.Model([node], [data]), "CPU")([np.array(7, np.uint8)])[0]))
