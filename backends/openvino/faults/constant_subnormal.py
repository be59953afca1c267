# A constant that has a subnormal number loses it, and the signs of its zeros.
# kind: wrong elements
# text: OpenVINO StridedSlice-1: "extracts a strided slice of a tensor"; denormals_optimization, the property that is to allow it, is not set
# case: openvino.strided_slice/subnormal-and-negative-zero
# upstream: https://github.com/openvinotoolkit/openvino/pull/19360 corrected when negative zeros count
# shows: [0, 0]
import numpy as np, openvino as ov, openvino.opset15 as ops
bits = np.array([1, 0x80000000], np.uint32)
model = ov.Model([ops.strided_slice(ops.constant(bits.view(np.float32)), *(np.array([n]) for n in (0, 2, 1)), [0], [0])], [])
print(ov.compile_model(model, "CPU", {"EXECUTION_MODE_HINT": "ACCURACY"})([])[0].view(np.uint32).tolist())
