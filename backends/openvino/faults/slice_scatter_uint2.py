# SliceScatter drops an update of u2, and of f4e2m1 and nf4, that goes behind the first element.
# kind: wrong elements
# text: OpenVINO SliceScatter-15, Detailed description: "The operation produces a copy of ``data`` tensor and updates it using values specified by ``updates`` at specific slices"
# case: openvino.slice_scatter/types[dtype=uint2]
# upstream: https://github.com/openvinotoolkit/openvino/pull/26530 whose review doubts Slice of u4 and u2, which has the same code
# shows: 0b0
import numpy as np, openvino as ov, openvino.opset15 as ops
data, updates = ops.parameter([3], ov.Type.u2), ops.parameter([1], ov.Type.u2)
one = lambda n: ops.constant(np.array([n], np.int64))
node = ops.slice_scatter(data, updates, one(1), one(2), one(1))
request = ov.compile_model(ov.Model([node], [data, updates]), "CPU").create_infer_request()
for i, (size, bits) in enumerate([(3, 0), (1, 3)]):
    tensor = ov.Tensor(ov.Type.u2, ov.Shape([size]))
    tensor.data[:] = bits
    request.set_input_tensor(i, tensor)
request.infer()
print(bin(request.get_output_tensor().data.reshape(-1)[0] & 0b111111))
