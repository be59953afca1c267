# LogicalNot takes floats.
# kind: accepts invalid
# text: OpenVINO LogicalNot-1, types: "*T_BOOL*: ``boolean``"
# case: openvino.logical_not/not-listed[dtype=float32]
# upstream: https://github.com/openvinotoolkit/openvino/pull/6942 has the type in the text
# shows: [1.0, 0.0]
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([2], np.float32)
run = ov.compile_model(ov.Model([ops.logical_not(x)], [x]), "CPU")
print(run([np.array([0, 2.5], np.float32)])[0].tolist())
