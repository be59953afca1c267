# StridedSlice and Pad of a constant take an offset in elements of 4 bits for one in bytes.
# kind: wrong elements
# text: OpenVINO StridedSlice-1: "extracts a strided slice of a tensor"; T: "any supported type"
# case: openvino.strided_slice/listed[dtype=int4]
# upstream: https://github.com/openvinotoolkit/openvino/pull/32388 no longer folds Slice of such elements
# shows: 22
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ov.Tensor(ov.Type.i4, ov.Shape([8]))
data.data.view(np.uint8)[:] = [0x11, 0x11, 0x22, 0x22]  # four ones, and four twos
node = ops.strided_slice(ops.constant(data), *(np.array([n]) for n in (2, 4, 1)), [0], [0])
print(ov.compile_model(ov.Model([node], []), "CPU")([])[0].view(np.uint8).tobytes().hex())
