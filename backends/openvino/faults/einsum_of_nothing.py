# Einsum makes elements of none, where a size is 0.
# kind: wrong shape
# text: OpenVINO Einsum-7, detailed description: "The output shape is computed by concatenation of dimension sizes to which labels in the output subscript correspond in the specified order."
# case: openvino.einsum/nothing-broadcast
# upstream: none found, 2026-12-01
# shows: (1, 1)
import numpy as np, openvino as ov, openvino.opset15 as ops
x = [ops.parameter(sizes, np.float32) for sizes in ([1, 0], [1, 1], [0, 1])]
run = ov.compile_model(ov.Model([ops.einsum(x, "bi,bb,ib->ib")], x), "CPU")
print(run([np.ones(p.shape, np.float32) for p in x])[0].shape)
