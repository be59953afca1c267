# Gather is refused where the sizes are known, and the axis is given at run time.
# kind: refuses valid
# text: OpenVINO Gather-8, inputs: "Scalar or 1D tensor axis of T_AXIS type is a dimension index to gather data from"
# case: openvino.gather/example-1
# upstream: https://github.com/openvinotoolkit/openvino/pull/4885 whose review names the exception
# shows: True
import numpy as np, openvino as ov, openvino.opset15 as ops
data, indices, axis = ops.parameter([1], np.uint8), ops.parameter([1], np.int64), ops.parameter([1], np.int64)
try:
    ov.compile_model(ov.Model([ops.gather(data, indices, axis)], [data, indices, axis]), "CPU")
except RuntimeError as refusal:
    print("axis value is not set" in str(refusal))
