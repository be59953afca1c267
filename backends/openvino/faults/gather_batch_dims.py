# Gather accepts batch_dims below minus both ranks.
# kind: accepts invalid
# text: OpenVINO Gather-8, batch_dims, range of values: "[-min(data.rank, indices.rank); min(data.rank, indices.rank)]"
# case: openvino.gather/too-many-batch-dims[batch_dims=-2]
# upstream: https://github.com/openvinotoolkit/openvino/pull/5522 added negative numbers of batch dimensions
# shows: [[7]]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, indices = ops.parameter([1], np.uint8), ops.parameter([1], np.int64)
ops_axis = ops.constant(np.int64(0))
run = ov.compile_model(ov.Model([ops.gather(data, indices, ops_axis, -2)], [data, indices]), "CPU")
print(run([np.array([7], np.uint8), np.array([0])])[0].tolist())
