# StridedSlice divides by zero where the stride is -2^31.
# kind: crash
# text: OpenVINO StridedSlice-1: "If stride[i] < 0, the indexing will happen in reverse."
# case: openvino.strided_slice/stride-of-the-least-integer
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([4], np.int32)
node = ops.strided_slice(data, np.array([3]), np.array([-9]), np.array([-2**31]), [0], [0])
print(repr(ov.compile_model(ov.Model([node], [data]), "CPU")([np.arange(4, dtype=np.int32)])[0]))
